import { AnswerSummary, type AnswerGroup } from '@hydria/shared/ui/answer-summary.tsx';
import { isProblemType } from '@hydria/shared/rules/report.ts';
import { useT } from '../use-t.ts';
import type { ReportDraft } from './draft.ts';
import type { Step } from './steps.ts';

/** The last screen: all that will be sent, with the way back to each part. */
export const CheckStep = ({ draft, goTo }: { draft: ReportDraft; goTo: (step: Step) => void }) => {
  const t = useT();
  const change = (step: Step, title: string): AnswerGroup['change'] => ({
    label: t('check.change'),
    name: t('check.change_of', { part: title }),
    run: () => goTo(step),
  });
  const place = [
    draft.kwdikos_katanalwti && t('check.supply', { code: draft.kwdikos_katanalwti }),
    draft.address.trim(),
    draft.latitude && t('check.position', { latitude: draft.latitude, longitude: draft.longitude }),
  ];
  const contact = [`${draft.first_name} ${draft.last_name}`.trim(), draft.phone.trim(), draft.email.trim()];
  const lines = (parts: string[]) => parts.filter(Boolean).join('\n') || t('check.none');
  const groups: AnswerGroup[] = [
    {
      title: t('what.title'),
      answers: [
        {
          label: t('check.type'),
          value: isProblemType(draft.problem_type) ? t(`type.${draft.problem_type}`) : t('check.none'),
        },
        { label: t('check.description'), value: draft.description },
        {
          label: t('check.photos'),
          value:
            draft.photos.length > 0 ? t('check.photos_count', { count: draft.photos.length }) : t('check.photos_none'),
        },
      ],
      change: change('what', t('what.title')),
    },
    {
      title: t('where.title'),
      answers: [{ label: t('check.where'), value: lines(place) }],
      change: change('where', t('where.title')),
    },
    {
      title: t('contact.title'),
      answers: [{ label: t('check.contact'), value: lines(contact) }],
      change: change('contact', t('contact.title')),
    },
  ];
  return <AnswerSummary groups={groups} />;
};
