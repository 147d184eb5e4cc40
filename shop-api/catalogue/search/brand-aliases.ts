import { normalizeText } from "#shop-api/catalogue/normalize-text.ts"

/**
 * Other spellings under which customers search for a brand, such as Russian and Uzbek spellings and abbreviations.
 * Each line contains the name of the brand, a colon, and the other spellings. Spellings that follow from the
 * pronunciation (pronunciations.ts) need not be listed. The shop's owner can add spellings in the column
 * `brand_aliases` of the catalogue file.
 */
const ALIASES = `
Acqua di Parma: аква ди парма, akva di parma, adp
Adidas: адидас
Afnan: афнан, afnon
Ajmal: аджмаль, ажмал, ajmol
Alexander McQueen: александр маккуин, маккуин, маквин, mcqueen
Alexandre J: александр джей
Al Haramain: аль харамейн, ал харамайн, haramayn, харамейн
Amouage: амуаж, амуаш, amuaj
Antonio Banderas: антонио бандерас
Arabian Oud: арабиан уд
Ariana Grande: ариана гранде
Armaf: армаф
Armand Basi: арманд баси
Atelier Cologne: ателье колонь
Attar Collection: аттар коллекшн
Avon: эйвон, авон, eyvon
Azzaro: аззаро, азаро
Baldessarini: балдессарини
Balenciaga: баленсиага, balensiaga
Balmain: бальман, балмейн, balman
Bentley: бентли
Blumarine: блюмарин
Bond No 9: бонд номер 9, бонд 9
Bottega Veneta: боттега венета
Boucheron: бушерон
Britney Spears: бритни спирс
Burberry: барбери, бёрберри, берберри, barberi
Bvlgari: булгари, bulgari
Byredo: байредо, bayredo
Cacharel: кашарель, kasharel
Calvin Klein: кельвин кляйн, кальвин кляйн, келвин клайн, ck, kelvin klyayn
Carolina Herrera: каролина эррера, каролина херрера, ch, karolina errera
Cartier: картье, kartye
Celine: селин
Cerruti: черрути, черути, cherruti
Chanel: шанель, shanel, шанел
Chloe: хлое, хлоя, клоэ, xloe
Chopard: шопар, shopar
Christian Dior: диор, dior, кристиан диор, kristian dior
Christian Lacroix: кристиан лакруа, лакруа, lakrua
Clinique: клиник, klinik
Clive Christian: клайв кристиан
Coach: коуч, koch
Comme des Garcons: ком де гарсон, cdg
Creed: крид, krid
David Beckham: дэвид бекхэм, девид бекхем, бекхэм, бекхем
Davidoff: давидофф, давыдов
Diesel: дизель, dizel
Diptyque: диптик, diptik
Dior: диор, christian dior, кристиан диор
DKNY: донна каран, donna karan, дкни
Dolce & Gabbana: дольче габбана, дольче и габбана, d&g, dg, дольче габана, dolche gabbana
Dsquared2: дискваред, дсквэрд, дискваред2, dsquared
Dunhill: данхилл, данхил, danxill
Eisenberg: айзенберг
Elie Saab: эли сааб, eli saab
Elizabeth Arden: элизабет арден
Escada: эскада, eskada
Escentric Molecules: эсцентрик молекула, молекула, molecule, молекулес, escentric
Essential Parfums: эссеншиал
Estee Lauder: эсте лаудер, эсти лаудер, эсте лодер, este lauder
Etat Libre d'Orange: эта либр оранж, eldo
Etro: этро
Ex Nihilo: экс нихило, ekz nihilo
Fendi: фенди
Ferrari: феррари
Floris: флорис
Franck Boclet: франк бокле
Franck Olivier: франк оливье
Frederic Malle: фредерик маль
Giorgio Armani: армани, джорджио армани, armani, emporio armani, jorjo armani
Givenchy: живанши, jivanshi, живанши
Goldfield & Banks: голдфилд бэнкс
Gucci: гуччи, гучи, guchi
Guerlain: герлен, gerlen, герлэн
Guess: гесс
Hermes: эрмес, гермес, ermes, hermès, эрмэс
Houbigant: убиган
Hugo Boss: хуго босс, хьюго босс, boss, босс, xugo boss
Boss: hugo boss, хуго босс, хьюго босс
Initio: инитио, initio parfums
Issey Miyake: иссей мияке, исси мияки, иссей мийаке, issi miyaki
Jaguar: ягуар, yaguar
Jean Patou: жан пату, jan patu
Jean Paul Gaultier: жан поль готье, готье, jpg, jan pol gote
Jeanne Arthes: жан арт, жанна артес, jan art
Jennifer Lopez: дженнифер лопес, j lo, jlo
Jil Sander: жиль сандер, джил сандер
Jimmy Choo: джимми чу, jimmi chu
Jo Malone: джо малон, джо мэлоун, jo malon
Jo Malone London: джо малон, джо мэлоун, jo malone
John Varvatos: джон варватос
Joop: джуп, joop!
Juicy Couture: джуси кутюр
Juliette Has A Gun: джульетта с пистолетом, джульет хэз э ган, jhag
Karl Lagerfeld: карл лагерфельд, лагерфельд
Kenzo: кензо
Kilian: килиан, by kilian, бай килиан, kilian paris
By Kilian: килиан, бай килиан, kilian
Korloff: корлофф
Lacoste: лакост, lakost
Lalique: лалик, lalik
Lancome: ланком, lankom
Lanvin: ланвин, lanvan, ланван
Lattafa: латтафа, латафа, latafa
Le Labo: ле лабо
L'Occitane: локситан, loksitan, loccitane
Loewe: лоэве, loeve
Lolita Lempicka: лолита лемпицка
Louis Vuitton: луи виттон, луи вюиттон, lv, lui vitton
Maison Alhambra: мезон альхамбра, мейсон альхамбра, альхамбра, mezon alhambra
Maison Francis Kurkdjian: франсис куркджян, куркджан, mfk, мфк, kurkdjian, мезон франсис куркджан
Maison Margiela: мезон маржела, мэзон марджела, margiela, маржела, replica
Mancera: мансера, mansera
Marc Jacobs: марк джейкобс, mark jeykobs
Mariah Carey: мэрайя кэри, мария кэри, марайя кери
Mary Kay: мэри кей, мери кэй, мэри кэй, meri key
Memo Paris: мемо, memo
Mercedes-Benz: мерседес, mersedes
Mexx: мекс
Michael Kors: майкл корс
Miu Miu: миу миу
Molinard: молинар
Montale: монталь, montal
Montblanc: монблан, mont blanc, monblan
Moresque: мореск
Moschino: москино, moskino
Mugler: мюглер, мюглэр, thierry mugler, тьерри мюглер
Narciso Rodriguez: нарциссо родригес, нарцисо родригез, narsiso
Nasomatto: насоматто, назоматто
Nina Ricci: нина риччи, нина ричи, nina richi
Nishane: нишане, nishan
Orto Parisi: орто паризи
Oscar de la Renta: оскар де ла рента
Paco Rabanne: пако рабан, paco raban, пако рабанн, rabanne
Pierre Cardin: пьер карден, пьер кардин, pyer karden
Rabanne: пако рабан, paco rabanne, пако рабанн
Parfums de Marly: парфюм де марли, марли, pdm, marli
Penhaligon's: пенхалигонс, пенхалигон, penhaligons
Prada: прада
Ralph Lauren: ральф лорен, ралф лорен, ralf loren
Rasasi: расаси
Roberto Cavalli: роберто кавалли, кавалли
Rochas: роша, rosha
Roja Parfums: роджа, рожа парфюм, roja dove
Salvador Dali: сальвадор дали
Salvatore Ferragamo: сальваторе феррагамо, феррагамо
Serge Lutens: серж лютен, serj lyutan
Shiseido: шисейдо
Sisley: сислей, сисли
Sospiro: соспиро
Swiss Arabian: свисс арабиан
Ted Lapidus: тед лапидус
Thierry Mugler: мюглер, тьерри мюглер, mugler
Tiffany & Co: тиффани, tiffani
Tiziana Terenzi: тициана терензи, терензи
Tom Ford: том форд, tom ford beauty, tf
Tommy Hilfiger: томми хилфигер, tommi xilfiger
Tous: тоус
Trussardi: трусарди, труссарди
Valentino: валентино
Van Cleef & Arpels: ван клиф, ван клиф арпельс, van cleef
Versace: версаче, версачи, versache, versachi
Victoria's Secret: виктория сикрет, викториас сикрет, victoria secret, vs
Viktor & Rolf: виктор рольф, виктор и рольф, viktor rolf, v&r
Vilhelm Parfumerie: вильгельм парфюмери, вилхелм
Xerjoff: ксерджофф, ксержофф, kserjoff, casamorati
Yves Rocher: ив роше, iv roshe
Yves Saint Laurent: ив сен лоран, сен лоран, ysl, исл, iv sen loran, saint laurent
Zadig & Voltaire: задиг и вольтер, задиг вольтер
Zara: зара
Zarkoperfume: заркоперфьюм
`

const keyOf = (name: string) =>
  normalizeText(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()

const KNOWN = new Map(
  ALIASES.trim()
    .split("\n")
    .map((line) => {
      const [name = "", aliases = ""] = line.split(": ")
      return [keyOf(name), aliases.split(", ")] as const
    }),
)

/** Whether a brand is well known, which means that it is in the list above. */
export function isKnownBrand(name: string): boolean {
  return KNOWN.has(keyOf(name))
}

/** Lists the other spellings of a brand. Empty for a brand that is not in the list above. */
export function listBrandAliases(name: string): readonly string[] {
  return KNOWN.get(keyOf(name)) ?? []
}
