// Every rule of the shop, whoever shows it: all pages share one stylesheet. Pages come behind what they are made
// of, since they may say otherwise.
void import.meta.glob(
  [
    "../**/*.css.ts",
    "!../{about,cabinet,cart,checkout,contact,gallery,home,legal,product,products,shell}/**",
  ],
  { eager: true },
)
void import.meta.glob("../**/*.css.ts", { eager: true })
