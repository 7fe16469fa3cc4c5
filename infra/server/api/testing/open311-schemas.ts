/**
 * The answers of GeoReport v2, as JSON Schemas in our own words. The specification is at wiki.open311.org/GeoReport_v2; schemas
 * with the same rules are in github.com/open311/schema-validation, which has no licence to copy them by. Stricter than those: an answer has
 * no other fields, and a text that stands in the list is never empty.
 */
const words = { type: 'string', minLength: 1 };
const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] });
const instant = { type: 'string', format: 'date-time' };
const status = { enum: ['open', 'closed'] };
const listOf = (items: object) => ({ type: 'array', items });
const only = (properties: object, required: readonly string[] = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

const service = only({
  service_code: words,
  service_name: words,
  description: orNull(words),
  metadata: { type: 'boolean' },
  type: { enum: ['realtime', 'batch', 'blackbox'] },
  keywords: orNull(words),
  group: orNull(words),
});

const attribute = only(
  {
    variable: { type: 'boolean' },
    code: words,
    datatype: { enum: ['string', 'number', 'datetime', 'text', 'singlevaluelist', 'multivaluelist'] },
    required: { type: 'boolean' },
    datatype_description: orNull(words),
    order: { type: 'integer', minimum: 1 },
    description: words,
    values: listOf(only({ key: words, name: words })),
  },
  ['variable', 'code', 'datatype', 'required', 'datatype_description', 'order', 'description'],
);

const request = only({
  service_request_id: words,
  status,
  status_notes: orNull(words),
  service_name: words,
  service_code: words,
  description: orNull({ ...words, maxLength: 4000 }),
  agency_responsible: words,
  service_notice: orNull(words),
  requested_datetime: instant,
  updated_datetime: instant,
  expected_datetime: orNull(instant),
  address: orNull(words),
  address_id: orNull(words),
  zipcode: orNull(words),
  lat: orNull({ type: 'number', minimum: -90, maximum: 90 }),
  long: orNull({ type: 'number', minimum: -180, maximum: 180 }),
  media_url: orNull({ type: 'string', format: 'uri' }),
});

const endpoint = only({
  specification: { type: 'string', format: 'uri' },
  url: { type: 'string', format: 'uri' },
  changeset: words,
  type: { enum: ['production', 'test'] },
  formats: { type: 'array', items: words, minItems: 1 },
});

/** The answers of Open311 by their root element. */
export const open311Schemas = {
  discovery: only({ changeset: words, contact: words, key_service: words, endpoints: listOf(endpoint) }),
  services: listOf(service),
  service_definition: only({ service_code: words, attributes: listOf(attribute) }),
  service_requests: listOf(request),
  sent_request: listOf(only({ service_request_id: words, service_notice: words, account_id: { type: 'null' } })),
  token: listOf(only({ service_request_id: words, token: words })),
  service_request_updates: listOf(
    only({
      update_id: words,
      service_request_id: words,
      status,
      updated_datetime: instant,
      description: orNull(words),
      media_url: orNull(words),
    }),
  ),
  sent_update: listOf(only({ update_id: words })),
  errors: { type: 'array', minItems: 1, items: only({ code: { type: 'integer' }, description: words }) },
} as const;
