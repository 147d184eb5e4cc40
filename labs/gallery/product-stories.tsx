import { OrderCard } from "#app/screens/account/order-card/order-card.tsx"
import { CartLine } from "#app/screens/cart/cart-line/cart-line.tsx"
import { QtyStepper } from "#app/screens/cart/cart-line/qty-stepper.tsx"
import { ProductCard } from "#app/screens/catalogue/product-card/product-card.tsx"
import { ReviewList } from "#app/screens/checkout/review-list/review-list.tsx"
import { FoldedSummary, Summary } from "#app/screens/checkout/summary/summary.tsx"
import { OrderedProduct } from "#app/screens/shared/order-summary/ordered-product.tsx"
import { TermList, type TermRow } from "#app/screens/shared/order-summary/term-list.tsx"
import { Button } from "#app/ui/action/button.tsx"
import { IconButton } from "#app/ui/action/icon-button.tsx"
import { TextLink } from "#app/ui/action/text-link.tsx"
import { Tag } from "#app/ui/feedback/tag.tsx"
import { Timeline } from "#app/ui/feedback/timeline.tsx"
import { MinusIcon, PlusIcon, TrashIcon } from "#app/ui/icon/controls-icons.tsx"
import { ClockIcon, ErrorIcon, PackageIcon } from "#app/ui/icon/status-icons.tsx"
import { BottomBar } from "#app/ui/layout/bottom-bar.tsx"
import { Grid } from "#app/ui/layout/grid.tsx"
import { Ikat } from "#app/ui/media/ikat.tsx"
import { frame } from "#app/ui/media/picture.css.ts"
import { Picture } from "#app/ui/media/picture.tsx"
import { Thumb } from "#app/ui/media/thumb.tsx"
import { Lightbox, LightboxOpener } from "#app/ui/overlay/lightbox.tsx"
import { LONG, LONG_WORD, PICTURE } from "./samples.ts"
import { StoryRow, Story, type Theme } from "./story.tsx"

const TOTALS: TermRow[] = [
  { term: "Mahsulotlar (3)", value: "5 230 000 soʻm" },
  { term: "Promokod, 10 %", value: "−523 000 soʻm", tone: "good" },
  { term: "Yetkazib berish", value: "alohida toʻlanadi", as: "quiet" },
  { term: "Jami", value: "4 801 140 soʻm", tone: "total" },
]

const FACTS = [
  { term: "Buyurtma sanasi", value: "20.11.2026" },
  { term: "Toʻlov", value: "Toʻlangan" },
  { term: "Mahsulotlar", value: "3" },
  { term: "Summa", value: "4 801 140 soʻm" },
]

const add = (
  <IconButton type="button" label="Savatga qoʻshish">
    <PlusIcon />
  </IconButton>
)

const remove = (
  <IconButton type="button" label="Olib tashlash">
    <TrashIcon />
  </IconButton>
)

const stepper = (
  <QtyStepper
    qty="1"
    label="Soni"
    minus={
      <IconButton type="button" label="Kamaytirish" disabled>
        <MinusIcon />
      </IconButton>
    }
    plus={
      <IconButton type="button" label="Koʻpaytirish">
        <PlusIcon />
      </IconButton>
    }
  />
)

/** Stories of components that show perfumes, carts and orders. */
export function ProductStories({ theme }: { theme: Theme }) {
  const card = { href: "?", picture: PICTURE, brand: "Sardoba", price: "1 360 000 soʻm" }
  const perfume = { ...card, type: "Parfyum suvi", volume: "100 ml" }
  return (
    <>
      <StoryRow title="ProductCard" room="large">
        <Grid columns="cards">
          <Story of="ProductCard">
            <ProductCard {...perfume} name="Koshin" meta="Dengiz, hamma uchun">
              {add}
            </ProductCard>
          </Story>
          <Story of="ProductCard" force="hover">
            <ProductCard {...perfume} name="Koshin" meta="Dengiz, hamma uchun">
              {add}
            </ProductCard>
          </Story>
          <Story of="ProductCard" force="focus-visible">
            <ProductCard {...perfume} name="Koshin" meta="Dengiz, hamma uchun">
              {add}
            </ProductCard>
          </Story>
          <Story of="ProductCard out of stock, similar, long words">
            <ProductCard
              {...perfume}
              name={LONG_WORD}
              meta={LONG}
              tag="Нет в наличии"
              reason="Общие ноты: бергамот, мускус, кедр"
            >
              {add}
            </ProductCard>
          </Story>
        </Grid>
      </StoryRow>
      <StoryRow title="Lightbox">
        <Story of="LightboxOpener on a picture, which opens a Lightbox">
          <div className={frame.card}>
            <Picture source={PICTURE} alt="Flakon" sizes="20rem" />
            <LightboxOpener
              lightboxId={`${theme}-lightbox`}
              index={0}
              label="Kattaroq"
              href={PICTURE.src}
            />
          </div>
          <Lightbox id={`${theme}-lightbox`} label="Suratlar" closeLabel="Yopish">
            <img src={PICTURE.src} alt="Flakon" width={400} height={500} loading="lazy" />
          </Lightbox>
        </Story>
      </StoryRow>
      <StoryRow title="BottomBar" room="large">
        <Story of="BottomBar, below lg">
          <BottomBar label="Jami">
            <p>1 360 000 soʻm</p>
            <Button block>Davom etish</Button>
          </BottomBar>
        </Story>
      </StoryRow>
      <StoryRow title="CartLine, QtyStepper, OrderedProduct" room="medium">
        <Story of="CartLine">
          <ul>
            <CartLine
              {...card}
              name="Koshin"
              meta="100 ml, hamma uchun"
              delivery="24.11.2026 – 28.11.2026 yetkazib beramiz"
              stepper={stepper}
              remove={remove}
            />
            <CartLine
              {...card}
              name="Oud 1001"
              meta="75 ml, erkaklar uchun"
              tag={
                <Tag tone="warning" icon={<ClockIcon />}>
                  Omborda yoʻq. 24.11.2026 – 28.11.2026
                </Tag>
              }
              stepper={stepper}
              remove={remove}
            />
            <CartLine
              {...card}
              name={LONG_WORD}
              meta={LONG}
              tag={
                <Tag tone="error" icon={<ErrorIcon />}>
                  Этот товар недоступен для покупки. Выберите другой аромат
                </Tag>
              }
              remove={remove}
            />
          </ul>
        </Story>
        <Story of="OrderedProduct, one gone, one with a remark">
          <ul>
            <OrderedProduct {...card} name="Koshin" />
            <OrderedProduct {...card} picture={undefined} name="Oud 1001" remark={LONG} />
          </ul>
        </Story>
      </StoryRow>
      <StoryRow title="Summary, TermList, ReviewList" room="medium">
        <Story of="Summary with TermList">
          <Summary title="Buyurtmangiz" change={<TextLink href="?">Oʻzgartirish</TextLink>}>
            <TermList rows={TOTALS} />
          </Summary>
        </Story>
        <Story of="FoldedSummary: below lg">
          <FoldedSummary title="Buyurtmangiz" total="4 801 140 soʻm">
            <TermList rows={TOTALS} />
          </FoldedSummary>
        </Story>
        <Story of="TermList, facts">
          <TermList
            facts
            rows={[
              { term: "Ism", value: "Dilnoza Abduraxmonova", as: "text" },
              { term: LONG_WORD, value: LONG, as: "text" },
            ]}
          />
        </Story>
        <Story of="TermList, ruled">
          <TermList ruled facts rows={TOTALS} />
        </Story>
        <Story of="ReviewList">
          <ReviewList
            rows={[
              {
                term: "Qabul qiluvchi",
                value: "Dilnoza Abduraxmonova",
                changeHref: "?",
                changeText: "Oʻzgartirish",
                changeLabel: "Qabul qiluvchini oʻzgartirish",
              },
              {
                term: "Адрес",
                value: LONG,
                changeHref: "?",
                changeText: "Изменить",
                changeLabel: "Изменить адрес",
              },
            ]}
          />
        </Story>
      </StoryRow>
      <StoryRow title="OrderCard, Timeline" room="medium">
        {([undefined, "hover", "focus-visible"] as const).map((force) => (
          <Story key={force ?? "default"} of="OrderCard" {...(force && { force })}>
            <OrderCard
              href="?"
              title="Buyurtma № 10 482"
              status={
                <Tag tone="info" icon={<PackageIcon />}>
                  Yigʻilmoqda
                </Tag>
              }
              pictures={[1, 2, 3].map((n) => ({ source: PICTURE, name: `Koshin ${n}` }))}
              facts={FACTS}
            />
          </Story>
        ))}
        <Story of="Timeline">
          <Timeline
            label="Buyurtma holati"
            steps={[
              { title: "Qabul qilindi", note: "20.11.2026, 14:05", state: "done" },
              { title: "Yoʻlda", note: LONG, state: "now" },
              { title: "Yetkazildi", state: "todo" },
            ]}
          />
        </Story>
      </StoryRow>
      <StoryRow title="Picture, Thumb, Ikat">
        <Story of="Picture">
          <Picture source={PICTURE} alt="" sizes="15rem" />
        </Story>
        {([56, 64, 84] as const).map((width) => (
          <Story key={width} of={`Thumb ${width}`}>
            <Thumb source={PICTURE} width={width} />
          </Story>
        ))}
        <Story of="Ikat">
          <Ikat seed="gallery" width={240} height={180} repeat={2} />
        </Story>
      </StoryRow>
    </>
  )
}
