/** Ids of the dialogs with the long texts: they stand in the page, no script carries them. */
export const DIALOGO_AVISO = 'texto-aviso-privacidad';
export const DIALOGO_USO = 'texto-aceptacion-uso';
