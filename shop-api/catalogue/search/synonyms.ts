import type { AttributeName } from "#domain/product-attributes.ts"

/**
 * Words for values of attributes that customers use in searches, in all grammatical forms. The shop's own texts for
 * these values are searched as well and need not be listed here.
 */
const SYNONYMS: Partial<Record<AttributeName, Readonly<Record<string, string>>>> = {
  gender: {
    M: "man men mens male him homme uomo мужской мужская мужские мужских мужчине мужчины мужчин мужу муж мужа парню парня парней мальчику мальчика мальчиков папе папа папы отцу брату сыну дедушке дяде другу зятю dad father husband boys guys boyfriend brother grandpa grandfather uncle otam otamga erim erimga akamga ukamga dadam dadamga bobom bobomga buvamga oʻgʻlim oʻgʻlimga oʻgʻil yigit yigitga yigitlar yigitlarga kuyovimga togʻamga amakimga erkak erkakka erkaklar erkaklarga",
    F: "woman women womens female her lady femme donna женский женская женские женских женщине женщины женщин жене жена жены девушке девушки девушек девочке девочки девочек маме мама мамы матери сестре подруге бабушке дочери дочке невесте свекрови тёще mom mum mother wife girls girlfriend sister daughter grandma granny grandmother aunt onam onamga xotinim xotinimga opamga singlimga qizim qizimga qizga qizlar qizlarga buvim buvimga xolamga ammamga kelinimga dugonam dugonamga ayolim ayolimga ayol ayolga ayollar ayollarga",
    A: "unisex uniseks унисекс",
  },
  type: {
    parfum: "extrait экстракт",
    edp: "edp эдп",
    edt: "edt эдт туалетка",
    edc: "edc",
    mist: "мист спрей",
    oil: "масляные масло moy moyli",
  },
}

/** French words for notes, by the key of the note. The shop itself has no French texts. */
const NOTE_SYNONYMS: Readonly<Record<string, string>> = {
  green_tea: "thé vert",
  black_tea: "thé",
  white_tea: "thé",
}

export function listNoteSynonyms(key: string): string[] {
  return NOTE_SYNONYMS[key]?.split(" ") ?? []
}

export function listSynonyms(kind: AttributeName, value: string): string[] {
  return SYNONYMS[kind]?.[value]?.split(" ") ?? []
}
