import { paths } from '../../src/paths.ts';

/** The pages a visitor reads: content alone, without an island. */
export const contentPages: readonly string[] = [
  paths.inicio,
  paths.queEs,
  paths.beneficios,
  paths.sabiasQue,
  paths.preguntasFrecuentes,
  paths.contactenos,
  paths.terminosDeUso,
  paths.avisoPrivacidad,
  paths.pacientes,
  paths.requisitosPacientes,
  paths.farmacias,
  paths.requisitosFarmacias,
  paths.productosRecambio,
];
