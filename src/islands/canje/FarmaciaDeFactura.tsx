import { useState } from 'react';
import { call } from '../../api/call.ts';
import { search as buscarFarmacias } from '../../contracts/farmacias.ts';
import { Combobox } from '../form/Combobox.tsx';
import type { Canje } from './abrirCanje.ts';
import { controles } from './requisitos.ts';

interface FarmaciaDeFacturaProps {
  readonly canje: Canje;
  readonly indice: number;
  /** Undefined while no pharmacy is known. */
  readonly nombre: string | undefined;
  readonly onChoose: (farmacia: { readonly id: number; readonly nombre: string }) => void;
  readonly focus: (id: string) => void;
}

/** The pharmacy that an invoice is of, which may be another than the redeeming one. */
export function FarmaciaDeFactura({
  canje,
  indice,
  nombre,
  onChoose,
  focus,
}: FarmaciaDeFacturaProps) {
  const id = controles.linea(indice);
  const [choosing, setChoosing] = useState(false);
  const [search, setSearch] = useState('');
  const close = () => {
    setChoosing(false);
    focus(`${id}-cambiar`);
  };
  if (!choosing) {
    return (
      <p className="factura-farmacia">
        <span>
          Farmacia: <strong>{nombre ?? 'la que registra el canje'}</strong>
        </span>
        <button
          type="button"
          id={`${id}-cambiar`}
          className="boton-texto"
          onClick={() => {
            setSearch('');
            setChoosing(true);
          }}
        >
          Cambiar<span className="oculto"> la farmacia de la factura {indice + 1}</span>
        </button>
      </p>
    );
  }
  return (
    <div className="factura-farmacia">
      <Combobox
        id={`${id}-farmacia`}
        label={`Farmacia de la factura ${indice + 1}`}
        hint="Escriba parte del nombre, de la cadena o del código."
        text={search}
        onText={setSearch}
        autoFocus
        search={async (key, signal) => {
          const { data } = await call(buscarFarmacias, { body: { key, pais: canje.pais }, signal });
          return data.map((una) => ({
            key: una.Codigo,
            label: una.Nombre,
            detail: [una.NombreCadena, una.Codigo],
            value: { id: una.Id, nombre: una.Nombre },
          }));
        }}
        onChoose={({ value }) => {
          onChoose(value);
          close();
        }}
      />
      <button type="button" className="boton-texto" onClick={close}>
        Dejar como estaba
      </button>
    </div>
  );
}
