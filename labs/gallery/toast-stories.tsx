"use client"
import { Button } from "#app/ui/action/button.tsx"
import { toast } from "#app/ui/feedback/toast.ts"
import { Story } from "./story.tsx"

const SHOWN = {
  default: "Mahsulot olib tashlandi",
  success: "Mahsulot savatga qoʻshildi",
  error: "Noma'lum xatolik yuz berdi",
  info: "Savat boʻsh",
  warning: "Bu atirdan 1 tadan koʻp qoʻshib boʻlmaydi",
  loading: "Buyurtma yuborilmoqda",
} as const

/** A button for each of the six tones. A click shows a toast of this tone. */
export function ToastStories({ long }: { long: string }) {
  return (
    <>
      {(Object.keys(SHOWN) as (keyof typeof SHOWN)[]).map((tone) => (
        <Story key={tone} of={`toast.${tone}`}>
          <Button type="button" tone="line" size="small" onClick={() => toast[tone](SHOWN[tone])}>
            {tone}
          </Button>
        </Story>
      ))}
      <Story of="toast.error, long words">
        <Button type="button" tone="line" size="small" onClick={() => toast.error(long)}>
          long words
        </Button>
      </Story>
    </>
  )
}
