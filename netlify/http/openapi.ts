import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { ENDPOINTS, problemStatuses } from '../../src/contracts/all.ts';
import { CABECERA_NACIMIENTO } from '../../src/contracts/pacientes.ts';
import type { Endpoint } from '../../src/contracts/endpoint.ts';
import { problem } from '../../src/contracts/problem.ts';
import { TIPO_XLSX } from '../../src/contracts/xlsx.ts';

/** A schema in OpenAPI 3.1: of the input before trimming and conversion, or of the output. */
const schemaOf = (schema: GenericSchema, typeMode: 'input' | 'output' = 'input'): object => {
  const json = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode,
    // JSON Schema cannot express trimming and rules between fields; the server still refuses with 422.
    errorMode: 'ignore',
  });
  // The document names its dialect once.
  delete json.$schema;
  return json;
};

const parametersIn = (place: 'path' | 'query', schema: GenericSchema): object[] => {
  const { properties = {}, required = [] } = schemaOf(schema) as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
};

const header = (name: string, schema: object) => ({ name, in: 'header', required: false, schema });
const idempotencyKey = header('Idempotency-Key', { type: 'string', format: 'uuid' });

/** The headers that endpoints take besides their schemas. */
const headersOf: Readonly<Record<string, readonly object[]>> = {
  'GET /api/pacientes/saldo/:cardOrId': [
    header(CABECERA_NACIMIENTO, { type: 'string', format: 'date' }),
  ],
};

const answerOf = (endpoint: Endpoint): object =>
  endpoint.reply.type === 'unknown'
    ? { [TIPO_XLSX]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } };

const operationOf = (endpoint: Endpoint): object => {
  const { method, path, access, summary, params, search, body, file, attempt } = endpoint;
  return {
    operationId: `${method} ${path}`,
    summary,
    tags: [path.split('/')[2] ?? ''],
    ...(access === 'public' ? {} : { security: [{ bearer: [] }] }),
    parameters: [
      ...parametersIn('path', params),
      ...parametersIn('query', search),
      ...(attempt === 'header' ? [idempotencyKey] : []),
      ...(headersOf[`${method} ${path}`] ?? []),
    ],
    ...(file === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { [file.type]: { schema: { type: 'string', format: 'binary' } } },
          },
        }),
    ...(body.type === 'unknown'
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(body) } },
          },
        }),
    responses: {
      200: { description: 'Respuesta', content: answerOf(endpoint) },
      ...Object.fromEntries(
        problemStatuses(endpoint).map((status) => [
          status,
          { $ref: '#/components/responses/Problema' },
        ]),
      ),
    },
  };
};

/** The OpenAPI 3.1 document of the API, from the schemas that validate. */
export const openApi = (): object => {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of ENDPOINTS) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][endpoint.method.toLowerCase()] = operationOf(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Junto a Tí',
      version: '1',
      description: 'Programa de apoyo al paciente: afiliación, saldos, canjes y su auditoría.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problema: schemaOf(problem) },
      responses: {
        Problema: {
          description: 'Problema (RFC 9457); `detail` es la frase que se muestra.',
          content: {
            'application/problem+json': { schema: { $ref: '#/components/schemas/Problema' } },
          },
        },
      },
    },
  };
};
