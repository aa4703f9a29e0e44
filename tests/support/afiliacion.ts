import type { Environment } from '../../netlify/http/environment.ts';
import type { TestDatabase } from './freshDatabase.ts';
import { send } from './request.ts';

let serie = 0;

/** A valid affiliation form, with numbers of its own for each call. */
export function formulario(cambios: Record<string, unknown> = {}) {
  serie += 1;
  const numero = String(serie).padStart(4, '0');
  return {
    AceptacionUso: true,
    AvisoPrivacidad: true,
    Opcion: 'Cedula',
    NumeroTarjeta: `CR70000${numero}`,
    CorreoElectronico: 'ana.mora@correo.example',
    ConfirmacionCorreoElectronico: 'ana.mora@correo.example',
    Nombre: 'Ana María',
    PrimerApellido: 'Núñez',
    SegundoApellido: "D'Ángelo-Ruiz",
    NumeroIdentificacion: `1-0000-${numero}`,
    FechaNacimiento: '1955-03-08',
    CodigoPaisAfiliacion: '506',
    Nacionalidad: 'Nicaragua',
    Telefono: '+506 2000-0000',
    CodigoMedico: 'CR-M001',
    ...cambios,
  };
}

/** The requests of the affiliation area, as sent to one environment. */
export function peticiones(env: () => Environment) {
  return {
    afiliar: (body: unknown, headers: Record<string, string> = {}, as = env()) =>
      send(as, 'POST /api/pacientes', { body, headers }),
    validar: (card: string, opcion = '', as = env()) =>
      send(
        as,
        `GET /api/pacientes/validar/${encodeURIComponent(card)}${opcion && `?opcion=${opcion}`}`,
      ),
    validarIdentificacion: (id: string, query = '?pais=506', as = env()) =>
      send(as, `GET /api/pacientes/validarIdentificacion/${encodeURIComponent(id)}${query}`),
  };
}

/** Counts the rows of the tables that an affiliation writes to. */
export async function cuantos(database: TestDatabase) {
  const [row] = await database.query<{ pacientes: number; tarjetas: number; textos: number }>(
    `select (select count(*)::int from pacientes) as pacientes,
            (select count(*)::int from tarjetas) as tarjetas,
            (select count(*)::int from consentimientos) as textos`,
  );
  return row ?? { pacientes: 0, tarjetas: 0, textos: 0 };
}
