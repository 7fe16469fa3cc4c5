import { z } from 'zod';
import { codes } from '../rules/codes.ts';
import { LABORATORY_FILE_MAX } from '../rules/laboratory.ts';
import { endpoint } from './endpoint.ts';
import { day, deya_id, instant, lang } from './fields.ts';

const access = 'permission:utilities.manage';
const ofUtility = z.object({ deya_id });

/** The head of a column of the file; null where it has none. */
const column = z.string().trim().min(1).max(120).nullable();

/** How a laboratory writes its files: which column holds what, and its names of the quantities. */
export const laboratoryMapping = z
  .strictObject({
    /** `rows`: a value in each row. `columns`: a sample in each row, with a column for each quantity. */
    layout: z.enum(['rows', 'columns']),
    date: z.string().trim().min(1).max(120),
    zone: column,
    /** The zone of all rows where no column names it; empty: the whole utility. */
    zone_name: z.string().trim().max(100),
    sampling_point: column,
    laboratory: column,
    /** The laboratory of all rows where no column names it. */
    laboratory_name: z.string().trim().max(120),
    /** Of the layout `rows`. */
    parameter: column,
    value: column,
    unit: column,
    /** The laboratory's name of each quantity that is read; other names are left out. */
    quantities: z
      .array(z.strictObject({ name: z.string().trim().min(1).max(120), alias: z.string().trim().min(1).max(40) }))
      .min(1)
      .max(200),
  })
  .refine(({ layout, parameter, value }) => layout === 'columns' || (parameter !== null && value !== null), {
    path: ['value'],
    message: 'required',
  })
  .meta({ id: 'LaboratoryMapping' });

export type LaboratoryMapping = z.output<typeof laboratoryMapping>;

const upload = z.strictObject({
  /** The text of the file. */
  file: z.string().min(1).max(LABORATORY_FILE_MAX),
  mapping: laboratoryMapping,
});

const refusedValue = z.object({
  line: z.int(),
  /** The head of the column, or the field. */
  field: z.string(),
  reason: z.enum(codes),
  value: z.string().nullable(),
});

const readValue = z.object({
  line: z.int(),
  zone: z.string(),
  alias: z.string(),
  analysis_date: day,
  value: z.string(),
});

const outcome = z
  .object({
    /** Values of the file that the mapping names. */
    received: z.int(),
    stored: z.int(),
    refused: z.int(),
    /** The first of them. */
    refusals: z.array(refusedValue),
    /** The first values that are stored. */
    values: z.array(readValue),
  })
  .meta({ id: 'LaboratoryOutcome' });

export type LaboratoryOutcome = z.output<typeof outcome>;

export const laboratoryContract = {
  'GET /api/utilities/laboratory': endpoint({
    access,
    summary: 'How the laboratory of a utility writes its files, the quantities, and the zones of the utility.',
    query: ofUtility.extend({ lang }),
    answer: z.object({
      /** Of the last upload; null before the first one. */
      mapping: laboratoryMapping.nullable(),
      uploaded_at: instant.nullable(),
      quantities: z.array(z.object({ alias: z.string(), title: z.string(), unit: z.string() })),
      /** The first one is empty: the whole utility. */
      zones: z.array(z.string()),
    }),
  }),
  'POST /api/utilities/laboratory/preview': endpoint({
    access,
    summary: 'Reads a laboratory’s file, and answers what an upload would store and refuse. Stores nothing.',
    query: ofUtility,
    body: upload,
    answer: outcome,
    errors: ['too_many_requests'],
  }),
  'POST /api/utilities/laboratory/analyses': endpoint({
    access,
    summary:
      'Stores the values of a laboratory’s file, and keeps the mapping for the next one. Refused values are named.',
    query: ofUtility,
    body: upload,
    answer: outcome,
  }),
};
