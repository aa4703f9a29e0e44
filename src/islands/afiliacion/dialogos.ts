/** Ids of the dialogs with the long texts: they are part of the page, not of a script. */
export const DIALOGO_AVISO = 'texto-aviso-privacidad';
export const DIALOGO_USO = 'texto-aceptacion-uso';
