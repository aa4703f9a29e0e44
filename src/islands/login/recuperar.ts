/** The id of the page's dialog that says who helps with a lost password. */
export const RECUPERAR = 'recuperar-clave';
