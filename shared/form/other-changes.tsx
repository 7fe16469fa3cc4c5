import { useEffect, useRef } from 'react';
import { useSharedT } from '../remote/use-shared-t.ts';
import { Alert } from '../ui/alert.tsx';
import type { OtherChange } from './use-edited-row.ts';

interface OtherChangesProps {
  changes: readonly OtherChange[];
  label: (field: string) => string;
  /** Each refused attempt moves the focus here. */
  attempt: number;
}

/** Tells that another person saved the same row first, what they changed, and that the input is still there. */
export const OtherChanges = ({ changes, label, attempt }: OtherChangesProps) => {
  const t = useSharedT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (changes.length > 0) box.current?.focus();
  }, [attempt, changes]);
  if (changes.length === 0) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <Alert severity="warning" title={t('edits.title')}>
        {t('edits.text')}
        <ul css={{ margin: '8px 0 0', paddingInlineStart: 20 }}>
          {changes.map(({ field, saved, isKept }) => (
            <li key={field}>
              {label(field)}
              {saved !== undefined && `: ${saved}`}
              {isKept && ` (${t('edits.kept')})`}
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
};
