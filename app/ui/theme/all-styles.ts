// All pages share one stylesheet, which contains the rules of every page. The rules of screens come after those of the
// design system, so that screens may override the design system.
void import.meta.glob("../**/*.css.ts", { eager: true })
void import.meta.glob("../../screens/**/*.css.ts", { eager: true })
