import { expect, test } from 'vitest';
import { ERRORES, EXITOS, VALIDACION } from '../../../src/domain/mensajes.ts';

// The sentences of the specification once more, by hand: a change of wording must be meant.
test.each([
  'No se pudo autenticar',
  'Error al iniciar sesión',
  'Error al verificar el estado de la sesión',
  'Error al obtener promociones',
  'Error al obtener farmacias',
  'Error al buscar farmacias',
  'Error al obtener la lista de farmacias',
  'Error al guardar el preregistro',
  'Error al actualizar el preregistro',
  'Error al obtener los preregistros',
  'Error al eliminar el preregistro',
  'Error al validar la tarjeta',
  'Error al obtener las promociones',
  'Error al aplicar el canje',
  'Error al validar la factura',
  'Error al validar la farmacia',
  'Error al validar el médico',
  'Error al obtener los canjes',
  'Error al obtener el historico de canjes',
  'Error al obtener canjes de farmacias',
  'Error al exportar canjes de farmacias',
  'Error al validar la identificación',
  'No se pudo validar la identificación',
  'Error al obtener la lista de países',
  'Error al afiliar al paciente',
  'Error al consultar el saldo',
  'No se encontró el paciente',
  'Error al obtener medicos',
  'Error al buscar medicos',
  'Este usuario no tiene permisos para realizar canjes',
  'Algo Paso, Error al refrescar el token',
])('the catalogue holds the error %j', (sentence) => {
  expect(Object.values(ERRORES)).toContain(sentence);
});

test.each([
  'El campo Usuario es requerido',
  'El campo Contraseña es requerido',
  'El campo de tarjeta no puede estar vacío',
  'El campo de código de médico no puede estar vacío',
  'Por favor, llena todos los campos de la factura',
  'Todos los campos son requeridos',
  'Este campo es requerido',
  'Los correos electrónicos no coinciden',
  'El nombre debe tener al menos 3 caracteres',
  'El Primer Apellido debe tener al menos 3 caracteres',
  'El Segundo Apellido debe tener al menos 3 caracteres',
  'El Número de identificación debe tener al menos 5 caracteres',
  'Debe Elegir una Opción',
  'Seleccione una farmacia',
])('the catalogue holds the field message %j', (sentence) => {
  expect(Object.values(VALIDACION)).toContain(sentence);
});

test('the success messages are the specification’s', () => {
  expect(EXITOS).toEqual({
    facturaValida: {
      titulo: 'Factura Válida',
      texto: 'La factura ha sido validada correctamente',
    },
    canjeAplicado: 'Canje aplicado, espere la validación...',
    facturaAgregada: {
      titulo: 'Factura Agregada',
      texto: 'La factura ha sido registrada correctamente',
    },
    facturaEditada: 'Factura Editada',
    facturaEliminada: 'Factura Eliminada',
    afiliacion: { titulo: 'Éxito', texto: 'Afiliación completada' },
    codigoCopiado: 'Código copiado',
  });
});
