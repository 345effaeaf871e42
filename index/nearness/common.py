"""Words that say nothing of what a paper is about: the little words of English, and of abstracts.

They are no sign of nearness in any collection; words that are frequent in one collection only count
little by their frequency there.
"""

from __future__ import annotations

from typing import Final

COMMON: Final = frozenset(
    # Little words.
    "a about above across after again against all almost along already also although always am "
    "among an and another any are around as at away be became because become been before behind "
    "being below between both but by can cannot could did do does doing done down during each "
    "either else enough even every few for from further had has have having he hence her here him "
    "his how however if in indeed instead into is it its itself just least less like little many "
    "may me might more moreover most much must my near neither never no nor not now of off often "
    "on once one only onto or other others our out over own per perhaps quite rather s same she "
    "should since so some still such t than that the their them themselves then there thereby "
    "therefore these they this those though three through thus to together too toward towards two "
    "under until up upon us use used uses using usually very via was we well were what when where "
    "whereas whether which while who whose why will with within without would yet you your "
    # Words of every abstract.
    "abstract achieve achieved achieves achieving address addresses aim allow allows analysis "
    "analyze approach approaches article available based better called carry compare compared "
    "comparison consider considered contribution contributions current demonstrate demonstrated "
    "demonstrates demonstrating describe described different discuss effective effectively "
    "effectiveness empirical empirically enable enables evaluate evaluated evaluation existing "
    "experiment experimental experiments extensive find finding findings finally first focus "
    "following framework general given gives good help high highly importance important improve "
    "improved improvement improvements improves including increase increasing introduce introduced "
    "introduces introducing investigate known large leads let main make makes making method "
    "methods multiple namely need new novel number obtain obtained open outperform outperforming "
    "outperforms paper perform performance performed performs possible practical present "
    "presented presents previous previously prior problem problems proceedings promising propose "
    "proposed proposes proposing provide provided provides providing range recent recently related "
    "require required requires research result resulting results second several show showed "
    "showing shown shows significant significantly similar simple specific specifically standard "
    "state study studied studies studying superior technique techniques term terms typically "
    "various variety way ways work works years "
    "challenge challenges challenging detail details explain explained explains extend extends "
    "insight insights key made major phenomenon progress rich succeed understand understanding "
    "validate validated validates wide widely".split()
)
"""Folded as `words.fold` has it."""

BEGINNINGS: Final = frozenset(
    "anti auto bi co counter cross de hyper inter intra large long low macro meta micro mini multi "
    "non one over post pre pro pseudo quasi re self semi short single sub super trans two un "
    "under zero".split()
)
"""What compounds begin with: it says something only with the word behind it."""

__all__ = ["BEGINNINGS", "COMMON"]
