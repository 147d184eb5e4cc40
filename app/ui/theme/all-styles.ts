// All pages share one stylesheet, with the rules of every page. Screens come after the design
// system, because they may override it.
void import.meta.glob("../**/*.css.ts", { eager: true })
void import.meta.glob("../../screens/**/*.css.ts", { eager: true })
