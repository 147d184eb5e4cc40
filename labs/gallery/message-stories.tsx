import { CartSkeleton } from "#app/screens/cart/cart-skeleton.tsx"
import { ProductCardSkeleton } from "#app/screens/catalogue/product-card/product-card-skeleton.tsx"
import { ErrorPageLayout } from "#app/screens/shell/failure-page/error-page-layout.tsx"
import { SocialLinksSkeleton } from "#app/screens/shell/social-links/social-links-skeleton.tsx"
import { Button } from "#app/ui/action/button.tsx"
import { IllustratedMessage } from "#app/ui/feedback/illustrated-message.tsx"
import { Notice } from "#app/ui/feedback/notice.tsx"
import { Skeleton } from "#app/ui/feedback/skeleton.tsx"
import { Tag } from "#app/ui/feedback/tag.tsx"
import { CloseIcon } from "#app/ui/icon/controls-icons.tsx"
import { SparkleIcon } from "#app/ui/icon/shop-icons.tsx"
import { ClockIcon, PackageIcon, SuccessIcon, TruckIcon } from "#app/ui/icon/status-icons.tsx"
import { Actions } from "#app/ui/layout/actions.tsx"
import { Grid } from "#app/ui/layout/grid.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { QUIET_IKAT, TORN_IKAT } from "#app/ui/media/ikat-palettes.ts"
import { Ikat } from "#app/ui/media/ikat.tsx"
import { LONG } from "./samples.ts"
import { StoryRow, Story } from "./story.tsx"
import { ToastStories } from "./toast-stories.tsx"

const NOTICES = ["plain", "success", "warning", "error", "info"] as const

/** Stories of notices, toasts, tags, illustrated messages, errors and loading states. */
export function MessageStories() {
  return (
    <>
      <StoryRow title="Notice" room="medium">
        {NOTICES.map((tone) => (
          <Story key={tone} of={`Notice ${tone}`}>
            <Notice tone={tone} title="Omborda bor.">
              23.11.2026 – 25.11.2026 oraligʻida yetkazib beramiz.
            </Notice>
          </Story>
        ))}
        <Story of="Notice, an icon of its own, long words">
          <Notice tone="warning" icon={<ClockIcon />} title={LONG}>
            {LONG}
          </Notice>
        </Story>
        <Story of="Notice with a list">
          <Notice tone="error" title="Проверьте 2 поля.">
            <ul>
              <li>Телефон</li>
              <li>Пароль</li>
            </ul>
          </Notice>
        </Story>
      </StoryRow>
      <StoryRow title="toast, Toaster">
        <ToastStories long={LONG} />
      </StoryRow>
      <StoryRow title="Tag">
        <Story of="Tag plain">
          <Tag>Asosiy</Tag>
        </Story>
        <Story of="Tag surface">
          <Tag tone="surface">Omborda yoʻq</Tag>
        </Story>
        <Story of="Tag info: collecting">
          <Tag tone="info" icon={<PackageIcon />}>
            Собирается
          </Tag>
        </Story>
        <Story of="Tag warning: in progress">
          <Tag tone="warning" icon={<TruckIcon />}>
            В пути
          </Tag>
        </Story>
        <Story of="Tag success: delivered">
          <Tag tone="success" icon={<SuccessIcon />}>
            Доставлен
          </Tag>
        </Story>
        <Story of="Tag error: cancelled">
          <Tag tone="error" icon={<CloseIcon />}>
            Отменён
          </Tag>
        </Story>
        <Story of="Tag bonus">
          <Tag tone="bonus" icon={<SparkleIcon />}>
            1 240 000
          </Tag>
        </Story>
        <Story of="Tag, long words">
          <Tag tone="warning" icon={<ClockIcon />}>
            {LONG}
          </Tag>
        </Story>
      </StoryRow>
      <StoryRow title="Skeleton">
        <Story of="CartSkeleton">
          <CartSkeleton label="Yuklanmoqda" />
        </Story>
        <Story of="SocialLinksSkeleton, on the footer's ground">
          <SocialLinksSkeleton label="Yuklanmoqda" />
        </Story>
      </StoryRow>
      <StoryRow title="Skeleton of ProductCardSkeleton, SkeletonBlock in a Grid" room="large">
        <Skeleton label="Yuklanmoqda">
          <Grid columns="cards">
            <ProductCardSkeleton />
            <ProductCardSkeleton />
          </Grid>
        </Skeleton>
      </StoryRow>
      <StoryRow title="IllustratedMessage" room="medium">
        <Story of="IllustratedMessage">
          <IllustratedMessage
            art={<Ikat colors={QUIET_IKAT} seed="empty" width={168} height={224} />}
            title="Savat boʻsh"
            description="Atirlar roʻyxatiga qarang: har biriga bittadan joy bor."
            actions={
              <Actions align="center">
                <Button href="?">Barcha atirlar</Button>
              </Actions>
            }
          />
        </Story>
        <Story of="IllustratedMessage with news, long words">
          <IllustratedMessage
            lead
            art={<Ikat seed="accepted" width={168} height={224} />}
            title={LONG}
            description={LONG}
          />
        </Story>
      </StoryRow>
      <StoryRow title="ErrorPageLayout" room="medium">
        <Story of="ErrorPageLayout 404">
          <ErrorPageLayout
            code="404"
            title="Voy! Siz izlagan sahifa topilmadi."
            description="Havola eskirgan yoki atir javondan olingan boʻlishi mumkin."
            art={<Ikat seed="404" width={200} height={266} />}
            actions={<Button href="?">Bosh sahifaga qaytish</Button>}
          />
        </Story>
        <Story of="ErrorPageLayout 500">
          <ErrorPageLayout
            code="500"
            title="Ой! У нас что-то сломалось."
            description={LONG}
            art={<Ikat colors={TORN_IKAT} seed="500" width={200} height={266} feather={0.55} />}
            actions={
              <Stack space={3}>
                <Button href="?">На главную</Button>
                <Button href="?" tone="line">
                  Написать оператору
                </Button>
              </Stack>
            }
          />
        </Story>
      </StoryRow>
    </>
  )
}
