import { useRef, useState } from 'react';
import { call, download } from '../../../api/call.ts';
import {
  reporteExport,
  reporteFarmacias,
  reporteResumen,
} from '../../../contracts/dashboard/reporte.ts';
import { VALIDACION } from '../../../domain/mensajes.ts';
import { BusyButton } from '../../form/BusyButton.tsx';
import { Dialog } from '../../form/Dialog.tsx';
import { FechaField } from '../../form/FechaField.tsx';
import { Alerta } from '../../form/Alerta.tsx';
import { useAppForm } from '../../form/useAppForm.tsx';
import { useWork } from '../../form/useWork.ts';
import { guarded, useUsuario } from '../../session/Guard.tsx';
import { readValues, useAddress, useBackAndForward } from '../../table/useAddress.ts';
import { type Elegida, FarmaciaChooser } from '../FarmaciaChooser.tsx';
import { descargar } from '../../download/descargar.ts';
import { hoyEn } from '../../hoyEn.ts';
import {
  DE_PRODUCTO,
  EN_BLANCO,
  filtroDeDireccion,
  formularioReporte,
  periodosA,
  TODAS,
} from './filtro.ts';
import { Filas } from './Filas.tsx';

const FORM = 'reporte';
const ARCHIVO = 'canjes.xlsx';

/** The report's island, for Regentes and pharmacy admins. */
export const Reporte = guarded('verReportes', Pantalla);

const codigoDe = (farmacia: string): string | undefined =>
  farmacia === '' ? undefined : farmacia === TODAS ? '' : farmacia;

function Pantalla() {
  const user = useUsuario();
  const [address, change] = useAddress(EN_BLANCO);
  // A user with one pharmacy reports on it.
  const propia = user.farmaciaAdmin ? undefined : (user.farmacia ?? user.userName);
  const [codigo, setCodigo] = useState(() => codigoDe(address.farmacia) ?? propia);
  const [asked, setAsked] = useState(0);
  const [missing, setMissing] = useState(false);
  const [hoy] = useState(() => hoyEn(user.pais));
  const wanted = useRef<'generar' | 'exportar'>('generar');
  const { busy, run, refusal } = useWork();

  const form = useAppForm({
    id: FORM,
    schema: formularioReporte,
    initial: { fechaInicio: address.desde, fechaFinal: address.hasta },
    onSubmit: async (fechas) => {
      if (codigo === undefined) {
        setMissing(true);
        return;
      }
      const { fechaInicio: desde, fechaFinal: hasta } = fechas;
      const pedido = { desde, hasta, farmacia: codigo === '' ? TODAS : codigo };
      const body = filtroDeDireccion({ ...address, ...pedido });
      if (wanted.current === 'exportar' && body !== null) {
        await run(async () => descargar(await download(reporteExport, { body }), ARCHIVO));
        return;
      }
      setAsked((count) => count + 1);
      change({ ...pedido, pagina: '1' }, 'push');
    },
  });
  useBackAndForward(() => {
    const { desde, hasta, farmacia } = readValues(location.search, EN_BLANCO);
    form.setFieldValue('fechaInicio', desde);
    form.setFieldValue('fechaFinal', hasta);
    setCodigo(codigoDe(farmacia) ?? propia);
  });
  const filtro = filtroDeDireccion(address);
  const solo = [address.marca, address.producto, address.distribuidor].filter(Boolean);

  return (
    <div className="pila-amplia">
      <form.Form
        className="pila-amplia"
        errors={
          <form.FormErrors
            others={
              codigo === undefined
                ? [{ id: `${FORM}-farmacia`, message: VALIDACION.seleccionarFarmacia }]
                : []
            }
          />
        }
      >
        <div className="filtros">
          <FarmaciaChooser
            id={`${FORM}-farmacia`}
            label="Farmacia"
            hint="Escriba parte del nombre o del código, o elija «Todas las farmacias»."
            todas
            codigo={codigo}
            onChoose={(elegida: Elegida) =>
              setCodigo(typeof elegida === 'object' ? elegida.Codigo : elegida && '')
            }
          />
          <FechaField name="fechaInicio" label="Fecha de inicio" hoy={hoy} />
          <FechaField name="fechaFinal" label="Fecha final" hoy={hoy} />
          <div className="acciones">
            {periodosA(hoy).map(([nombre, [desde, hasta]]) => (
              <button
                key={nombre}
                type="button"
                className="boton-secundario"
                onClick={() => {
                  form.setFieldValue('fechaInicio', desde);
                  form.setFieldValue('fechaFinal', hasta);
                }}
              >
                {nombre}
              </button>
            ))}
          </div>
        </div>
        <div className="acciones">
          <button
            type="submit"
            className="boton"
            onClick={() => {
              wanted.current = 'generar';
            }}
          >
            Generar Reporte
          </button>
          <BusyButton
            className="boton-secundario"
            busy={busy}
            doing="Preparando…"
            onClick={() => {
              wanted.current = 'exportar';
            }}
          >
            Exportar a Excel
          </BusyButton>
        </div>
      </form.Form>
      {solo.length > 0 && (
        <p>
          Solo {solo.join(' · ')}.{' '}
          <button
            type="button"
            className="boton-texto"
            onClick={() => change({ ...DE_PRODUCTO, pagina: '1' }, 'push')}
          >
            Ver todos
          </button>
        </p>
      )}
      {filtro !== null && (
        <Filas
          key={asked}
          subject={JSON.stringify(filtro)}
          rows={(search, signal) => call(reporteFarmacias, { search, body: filtro, signal })}
          sums={(signal) => call(reporteResumen, { body: filtro, signal })}
          address={address}
          change={change}
          empty={<p>No hay canjes aprobados de esa farmacia en esas fechas.</p>}
        />
      )}
      {missing && (
        <Dialog title="Información" onClose={() => setMissing(false)} closing="Cerrar">
          <Alerta>
            <p>{VALIDACION.seleccionarFarmacia}</p>
          </Alerta>
        </Dialog>
      )}
      {refusal}
    </div>
  );
}
