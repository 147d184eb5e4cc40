import { FacetChoices } from "#app/screens/catalogue/products/facet-choices.tsx"
import { Button } from "#app/ui/action/button.tsx"
import { Tag } from "#app/ui/feedback/tag.tsx"
import { Checkbox } from "#app/ui/form/checkbox.tsx"
import { checkbox, row } from "#app/ui/form/choice.css.ts"
import { Field } from "#app/ui/form/field.tsx"
import { Fieldset } from "#app/ui/form/fieldset.tsx"
import { Message } from "#app/ui/form/message.tsx"
import { NestedOptions } from "#app/ui/form/nested-options.tsx"
import { PasswordInput } from "#app/ui/form/password-input.tsx"
import { PhoneInput } from "#app/ui/form/phone-input.tsx"
import { RadioOption } from "#app/ui/form/radio-option.tsx"
import { SearchInput } from "#app/ui/form/search-input.tsx"
import { Select } from "#app/ui/form/select.tsx"
import { TextArea } from "#app/ui/form/text-area.tsx"
import { TextInput } from "#app/ui/form/text-input.tsx"
import { CardIcon, SparkleIcon } from "#app/ui/icon/shop-icons.tsx"
import { CodeFieldStories } from "./code-field-stories.tsx"
import { FormBoundFieldStories } from "./form-bound-field-stories.tsx"
import { LONG, LONG_WORD } from "./samples.ts"
import { StoryRow, Story, type Theme } from "./story.tsx"

const MASKS = ["+{998} 00 000-00-00", "+{7} 000 000-00-00"]
const REGIONS = [
  { value: "1", label: "Toshkent shahri" },
  { value: "2", label: LONG },
]

/** Stories of all kinds of form fields in all states. */
export function FieldStories({ theme }: { theme: Theme }) {
  const named = (name: string) => ({ id: `${theme}-${name}`, name: `${theme}-${name}` })
  return (
    <>
      <StoryRow title="TextInput">
        <Story of="TextInput, empty, with a placeholder">
          <TextInput
            {...named("textinput-empty-with-a-placeholder")}
            label="Ismingiz"
            placeholder="Ism"
          />
        </Story>
        <Story of="TextInput, filled, with a note and a hint">
          <TextInput
            {...named("textinput-filled-with-a-note-and-a-hint")}
            label="Toʻliq manzil"
            note="(ixtiyoriy)"
            hint="Koʻcha, uy, xonadon"
            defaultValue="Registon 12"
          />
        </Story>
        {(["hover", "focus-visible"] as const).map((force) => (
          <Story key={force} of="TextInput" force={force}>
            <TextInput {...named(`text-${force}`)} label="Ismingiz" />
          </Story>
        ))}
        <Story of="PasswordInput">
          <PasswordInput
            {...named("password-error")}
            label="Parolni takrorlang"
            show="Parolni koʻrsatish"
            autoComplete="new-password"
            errors={["Parollar bir xil bo'lishi kerak"]}
          />
        </Story>
        <Story of="TextInput, error" force="focus-visible">
          <TextInput
            {...named("textinput-error-focus-visible")}
            label="Ismingiz"
            errors={["Bu maydonni toʻldiring"]}
          />
        </Story>
        <FormBoundFieldStories theme={theme} />
        <Story of="TextInput, warning">
          <TextInput
            {...named("textinput-warning")}
            label="Parol"
            defaultValue="atirgul"
            warning="Kamida 8 belgi: kichik va katta harf, raqam"
          />
        </Story>
        <Story of="TextInput, success, with a button beside">
          <TextInput
            {...named("textinput-success-with-a-button-beside")}
            label="Promokod"
            defaultValue="ATIR10"
            success="Promokod qoʻllandi: 10 % chegirma"
            action={
              <Button type="button" tone="line">
                Olib tashlash
              </Button>
            }
          />
        </Story>
        <Story of="TextInput, disabled">
          <TextInput
            {...named("textinput-disabled")}
            label="Telefon"
            defaultValue="+998 90 123-45-67"
            disabled
          />
        </Story>
        <Story of="TextInput, read only">
          <TextInput
            {...named("textinput-read-only")}
            label="Telefon"
            defaultValue="+998 90 123-45-67"
            readOnly
          />
        </Story>
        <Story of="TextInput, long words">
          <TextInput
            {...named("textinput-long-words")}
            label={LONG}
            hint={LONG_WORD}
            errors={[LONG]}
          />
        </Story>
      </StoryRow>
      <StoryRow title="TextArea, SearchInput, PhoneInput, Select">
        <Story of="TextArea">
          <TextArea
            {...named("textarea")}
            label="Xabar"
            placeholder="Qaysi atir haqida soʻramoqchisiz?"
          />
        </Story>
        <Story of="TextArea, error">
          <TextArea
            {...named("textarea-error")}
            label="Xabar"
            errors={["Bu maydonni toʻldiring"]}
          />
        </Story>
        <Story of="SearchInput">
          <SearchInput
            name={`${theme}-search`}
            label="Qidiruv"
            placeholder="Nomi, brendi yoki notasi"
          />
        </Story>
        <Story of="PhoneInput">
          <PhoneInput {...named("phoneinput")} label="Telefon" masks={MASKS} />
        </Story>
        <Story of="PhoneInput, error">
          <PhoneInput
            {...named("phoneinput-error")}
            label="Telefon"
            masks={MASKS}
            defaultValue="+998 90 123"
            errors={["Raqam toʻliq emas"]}
          />
        </Story>
        <Story of="PhoneInput, of another country">
          <PhoneInput
            {...named("phoneinput-of-another-country")}
            label="Telefon"
            masks={MASKS}
            defaultValue="+7 701 123-45-67"
          />
        </Story>
        <Story of="Select, not chosen yet">
          <Select
            {...named("select-not-chosen-yet")}
            label="Hudud"
            placeholder="Hududni tanlang"
            options={REGIONS}
          />
        </Story>
        <Story of="Select, long option">
          <Select
            {...named("select-long-option")}
            label="Hudud"
            options={REGIONS}
            defaultValue="2"
          />
        </Story>
        <Story of="Select, error">
          <Select
            {...named("select-error")}
            label="Hudud"
            options={REGIONS}
            errors={["Bu maydonni toʻldiring"]}
          />
        </Story>
        <Story of="Select" force="focus-visible">
          <Select {...named("select-focus-visible")} label="Hudud" options={REGIONS} />
        </Story>
        <Story of="Select, small, in a bar">
          <Select
            {...named("select-small-in-a-bar")}
            label="Tartib"
            labelHidden
            size="small"
            options={REGIONS}
          />
        </Story>
      </StoryRow>
      <CodeFieldStories theme={theme} />
      <StoryRow title="Checkbox">
        <Story of="Checkbox">
          <Checkbox {...named("checkbox")} label="Meni eslab qol" />
        </Story>
        <Story of="Checkbox, checked">
          <Checkbox {...named("checkbox-checked")} label="Meni eslab qol" defaultChecked />
        </Story>
        {(["hover", "focus-visible"] as const).map((force) => (
          <Story key={force} of="Checkbox" force={force}>
            <Checkbox {...named(`checkbox-${force}`)} label="Meni eslab qol" />
          </Story>
        ))}
        <Story of="Checkbox, error">
          <Checkbox
            {...named("checkbox-error")}
            label="Foydalanish shartlarini qabul qilaman"
            errors={["Foydalanish shartlarini qabul qiling"]}
          />
        </Story>
        <Story of="Checkbox of a facet, long words">
          <FacetChoices
            name={`${theme}-checkbox-of-a-facet-long-words`}
            choices={[["1", LONG, 68, false, "#b58a3c"]]}
            translate
            row={row}
            box={checkbox}
          />
        </Story>
      </StoryRow>
      <StoryRow title="RadioOption, NestedOptions, Fieldset" room="medium">
        <Story of="Fieldset of options, the first chosen, the last disabled">
          <Fieldset legend="Toʻlov" holds="options">
            <RadioOption
              name={`${theme}-pay`}
              value="card"
              title="Karta"
              strong
              note="Saqlangan yoki yangi karta"
              aside={<CardIcon />}
              defaultChecked
            >
              <NestedOptions label="Kartalar">
                <RadioOption
                  name={`${theme}-card`}
                  value="1"
                  title="•••• 4821"
                  note="Uzcard, 09 / 28"
                  aside={<Tag tone="surface">Asosiy</Tag>}
                  defaultChecked
                />
                <RadioOption
                  name={`${theme}-card`}
                  value="2"
                  title="•••• 0937"
                  note="Humo, 02 / 27"
                />
              </NestedOptions>
            </RadioOption>
            <RadioOption
              name={`${theme}-pay`}
              value="gift"
              title="Sovgʻa kartasi: hozircha yoʻq"
              compact
              disabled
            />
            <RadioOption
              name={`${theme}-pay`}
              value="bonus"
              title="Bonus"
              strong
              note={LONG}
              aside={<SparkleIcon />}
              disabled
            />
          </Fieldset>
        </Story>
        <Story of="Fieldset, error">
          <Fieldset
            legend="Karta"
            holds="options"
            id={`${theme}-cards`}
            errors={["Davom etish uchun kartani tanlang"]}
          >
            <RadioOption name={`${theme}-none`} value="1" title="•••• 4821" note="Uzcard" />
          </Fieldset>
        </Story>
        <Story of="RadioOption" force="hover">
          <RadioOption name={`${theme}-hover`} value="1" title="•••• 4821" note="Uzcard" />
        </Story>
        <Story of="RadioOption" force="focus-visible">
          <RadioOption name={`${theme}-focus`} value="1" title="•••• 4821" note="Uzcard" />
        </Story>
      </StoryRow>
      <StoryRow title="Field, Message">
        <Story of="Field around a control of one's own">
          <Field id={`${theme}-own`} label="Rang" hint="Har qanday boshqaruv elementi">
            {(control) => <input type="color" {...control} />}
          </Field>
        </Story>
        {(["hint", "error", "warning", "success"] as const).map((tone) => (
          <Story key={tone} of={`Message ${tone}`}>
            <Message tone={tone}>{LONG}</Message>
          </Story>
        ))}
      </StoryRow>
    </>
  )
}
