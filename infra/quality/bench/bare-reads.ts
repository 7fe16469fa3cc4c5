const ROWS = 25;
const ACTIVE = 'c.status in (0, 1, 2, 5)';

/** A page of the work list and its total. */
const page = (where: string): string => `
  select c.*, w.priority, w.team_id, w.assignee_id, w.due_at, p.first_name, p.last_name,
    (select count(*) from problem_report_photo o where o.deya_id = c.deya_id and o.report_id = c.id) as photos,
    (select count(*) from problem_report c where c.deya_id = 1 and ${where}) as total
  from problem_report c
  left join case_work w on w.deya_id = c.deya_id and w.case_id = c.id
  left join person p on p.id = c.person_id
  where c.deya_id = 1 and ${where}
  order by case when ${ACTIVE} then c.id else 999999999999999 - c.id end, c.id limit ${ROWS + 1}`;

/** Open reports in a square of a kilometre to each side of one. */
const NEAR = `
  select r.id, r.code, r.status, r.created_at, r.problem_type, r.address
  from problem_report r, problem_report here
  where here.deya_id = 1 and here.id = $1 and r.deya_id = 1 and r.status in (0, 1, 2, 5)
    and r.latitude between here.latitude - 0.009 and here.latitude + 0.009
    and r.longitude between here.longitude - 0.0116 and here.longitude + 0.0116
  order by power(r.latitude - here.latitude, 2) + power((r.longitude - here.longitude) * 0.78, 2) limit 20`;

/** The address of the bare server for these statements. */
export const BARE_PATH = '/bare';

/** Reads of cases, as one would ask PostgreSQL for them without the rules of the portal. */
export const BARE_READS = { 'first-page': page('true'), 'open-cases': page(ACTIVE), 'near-cases': NEAR } as const;

type BareRead = keyof typeof BARE_READS;

export const isBareRead = (name: string): name is BareRead => Object.hasOwn(BARE_READS, name);
