import { COMUNES, describir, SI_NO } from './columna.ts';
import { texto } from './lecturas.ts';

/** The doctors who prescribe. */
export const medicos = describir({
  tipo: 'medicos',
  cambio: 'guardar-medico',
  titulo: 'Médicos',
  nombres: ['médico', 'médicos'],
  esFemenino: false,
  nota: 'Quienes recetan. Un médico inactivo ya no se ofrece ni se acepta.',
  columnas: {
    codigo: COMUNES.codigo,
    pais_codigo: { ...COMUNES.pais, alta: true },
    nombre: COMUNES.nombre,
    especialidad: {
      titulo: 'Especialidad',
      otros: ['specialty', 'speciality', 'esp'],
      lectura: texto(100),
    },
    activo: COMUNES.activo,
  },
  archivo: {
    nombran: ['codigo', 'nombre'],
    nota: 'Activo puede quedar vacío: significa Sí.',
  },
  tabla: ['codigo', 'nombre', 'especialidad', 'pais_codigo', 'activo'],
  ordenables: ['codigo', 'nombre', 'especialidad', 'activo'],
  apaga: SI_NO,
  seCambia: true,
});
