import versiones from '../../content/legales/versiones.json' with { type: 'json' };

/** The versions in force of the two texts that a person accepts. */
export const VERSIONES_DE_CONSENTIMIENTO = {
  'aviso-privacidad': versiones['aviso-privacidad'].version,
  'aceptacion-uso': versiones['aceptacion-uso'].version,
} as const;
