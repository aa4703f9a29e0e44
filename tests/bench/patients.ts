import type { Bench } from './bench.ts';
import { compareWithMillion, type Read } from './compare.ts';
import { app as farmacias } from '../../netlify/functions/farmacias.ts';
import { app as medicos } from '../../netlify/functions/medicos.ts';
import { app as pacientes } from '../../netlify/functions/pacientes.ts';
import { app as promociones } from '../../netlify/functions/promociones.ts';

const reads: readonly Read[] = [
  { name: 'balance by card', app: pacientes, path: '/api/pacientes/saldo/CR100000020' },
  { name: 'balance by identity', app: pacientes, path: '/api/pacientes/saldo/CR-ID-0020?pais=506' },
  { name: 'balance, no country named', app: pacientes, path: '/api/pacientes/saldo/CR-ID-0020' },
  { name: 'balance of nobody', app: pacientes, path: '/api/pacientes/saldo/CR000000000' },
  { name: 'card, issued', app: pacientes, path: '/api/pacientes/validar/CR900000001' },
  {
    name: 'card, generated',
    app: pacientes,
    path: '/api/pacientes/validar/CR123123123?opcion=Cedula',
  },
  {
    name: 'identity number',
    app: pacientes,
    path: '/api/pacientes/validarIdentificacion/1-2345-6789?pais=506',
  },
  { name: 'pharmacies', app: farmacias, path: '/api/farmacias/afiliadas/506?page=1&limit=10' },
  { name: 'pharmacies by text', app: farmacias, path: '/api/farmacias/afiliadas/506?s=escazu' },
  { name: 'doctors', app: medicos, path: '/api/medicos/506?page=1&limit=10' },
  { name: 'doctors by text', app: medicos, path: '/api/medicos/506?s=jose' },
  { name: 'promotions', app: promociones, path: '/api/promociones/506' },
];

/** What patients ask for: balance, validations and directories. */
export const benchPatients = (bench: Bench): Promise<string> => compareWithMillion(bench, reads);
