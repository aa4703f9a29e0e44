const ERRATAS = [
  [/\.(con|cmo|vom|xom)$/i, '.com'],
  [/@(gmial|gmai|gmal|gmil|gamil|gnail)\.com$/i, '@gmail.com'],
  [/@(hotmial|hotmai|hotmal|hotmil|hormail)\.com$/i, '@hotmail.com'],
] as const;

/** The e-mail address that was probably meant, where its ending is a frequent typing error; else `correo`. */
export const correoProbable = (correo: string): string =>
  ERRATAS.reduce((probable, [errata, bien]) => probable.replace(errata, bien), correo);
