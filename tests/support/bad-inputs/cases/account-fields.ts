import { updateProfile } from "#contract/account.ts"
import type { BadInput } from "#tests/support/bad-inputs/bad-input.ts"
import { asForm, asJson } from "#tests/support/bad-inputs/bad-input.ts"
import { addressesOf, putIntoEachField, toForm } from "#tests/support/bad-inputs/endpoints.ts"
import type { Kind } from "#tests/support/bad-inputs/endpoints.ts"

const VALUES: [id: BadInput["id"], what: string, kind: Kind, value: unknown][] = [
  ["B023", "a password of 7 characters", "password", "Atirg20"],
  ["B024", "a password of 10 kB", "password", `Aa1${"x".repeat(10_240)}`],
  ["B025", "a password without a digit", "password", "Atirgullar"],
  ["B026", "a password without an uppercase letter", "password", "atirgul2026"],
  ["B027", "a password without a lowercase letter", "password", "ATIRGUL2026"],
  ["B028", "a password that is a list", "password", ["Atirgul2027"]],
  ["B029", "a password that is null", "password", null],
  ["B030", "a password that differs from its repetition", "repeated", "Atirgul2027"],
  ["B031", "an empty name", "name", ""],
  ["B032", "a name of spaces", "name", " \t "],
  ["B033", "a name of 202 characters", "name", "a".repeat(202)],
  ["B034", "a name with a script tag", "name", "<script>alert(1)</script>"],
  ["B035", "a name with an emoji", "name", "Nilufar 😀"],
  ["B036", "a name with a zero-width joiner", "name", "Nilu\u200dfar"],
  ["B037", "a name with a right-to-left override", "name", "Nilufar\u202e"],
  ["B038", "a name with a NUL", "name", "Nilu\u0000far"],
  ["B039", "a name that is an object", "name", { toString: "x" }],
  ["B040", "an e-mail without an @", "email", "nilufar.example.com"],
  ["B041", "an e-mail with two @", "email", "nilufar@karimova@example.com"],
  ["B042", "an e-mail of 101 characters", "email", `${"a".repeat(89)}@example.com`],
  ["B043", "an e-mail with an injected header", "email", "n@example.com\r\nBcc: all@example.com"],
  ["B044", "an e-mail with a NUL", "email", "n\u0000@example.com"],
  ["B045", "an e-mail with a display name", "email", "Nilufar <n@example.com>"],
  ["B046", "an e-mail that is a list", "email", ["n@example.com", "m@example.com"]],
]

/** Names of real people, which the shop accepts. */
const GOOD_NAMES: [id: BadInput["id"], what: string, value: string][] = [
  ["B047", "a name in Cyrillic", "Нилуфар Ғуломова"],
  ["B048", "a name with the letters oʻ and gʻ", "Oʻgʻiloy Gʻaniyeva"],
  ["B049", "a name with a typewriter apostrophe", "O'g’iloy"],
  ["B050", "a name with a combining mark", "Zoe\u0308"],
]

export const persons: BadInput[] = [
  ...VALUES.map(([id, what, kind, value]): BadInput => ({
    id,
    what,
    buildCases: (fixtures) => putIntoEachField(fixtures, kind, value),
  })),
  ...GOOD_NAMES.map(([id, what, value]): BadInput => ({
    id,
    what,
    changes: ["users"],
    buildCases: (fixtures) => {
      const names = { first_name: value, last_name: value }
      const form = toForm({ part: "profile", ...names })
      return [
        {
          method: "PATCH",
          path: updateProfile.path,
          status: 200,
          headers: { ...asJson, authorization: `Bearer ${fixtures.other.token}` },
          body: JSON.stringify(names),
        },
        ...addressesOf("cabinet/personal").map((path) => ({
          method: "POST",
          path,
          body: form,
          status: [303, 202],
          headers: { ...asForm, cookie: `token=${fixtures.other.token}` },
        })),
      ]
    },
  })),
]
