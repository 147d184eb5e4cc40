// Every rule of the shop, whatever page shows it: all pages share one stylesheet. Screens come behind the design system
// that they are made of, since they may override it.
void import.meta.glob("../**/*.css.ts", { eager: true })
void import.meta.glob("../../screens/**/*.css.ts", { eager: true })
