import { mdiFormatBold, mdiFormatListBulleted, mdiLinkVariant } from '@mdi/js';
import { useRef } from 'react';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { TextArea } from '@hydria/shared/ui/text-input.tsx';
import { useEditorT } from './use-editor-t.ts';

interface HtmlInputProps {
  name: string;
  label: string;
  error: string | undefined;
  value: string;
  onChange: (html: string) => void;
}

const TAGS = {
  bold: (text: string) => `<strong>${text}</strong>`,
  list: (text: string) =>
    `<ul>${text
      .split('\n')
      .filter((line) => line.trim())
      .map((line) => `<li>${line.trim()}</li>`)
      .join('')}</ul>`,
  link: (text: string) => `<a href="https://">${text}</a>`,
} as const;

const ICONS = { bold: mdiFormatBold, list: mdiFormatListBulleted, link: mdiLinkVariant } as const;

/** Formatted text of a block: buttons put the marks around what is selected. The server cleans it. */
export const HtmlInput = ({ name, label, error, value, onChange }: HtmlInputProps) => {
  const t = useEditorT();
  const field = useRef<HTMLDivElement>(null);
  const format = (kind: keyof typeof TAGS) => {
    const area = field.current?.querySelector('textarea');
    if (!area) return;
    const { selectionStart: start, selectionEnd: end } = area;
    const selected = value.slice(start, end) || t(`html.${kind}_sample`);
    onChange(`${value.slice(0, start)}${TAGS[kind](selected)}${value.slice(end)}`);
    area.focus();
  };
  return (
    <Stack gap={8}>
      <Row gap={4} role="group" aria-label={t('html.marks')}>
        {(['bold', 'list', 'link'] as const).map((kind) => (
          <Button
            key={kind}
            size="small"
            startIcon={<Icon path={ICONS[kind]} size={18} />}
            onClick={() => format(kind)}
          >
            {t(`html.${kind}`)}
          </Button>
        ))}
      </Row>
      <div ref={field}>
        <TextArea
          name={name}
          label={label}
          description={t('html.hint')}
          error={error}
          rows={6}
          value={value}
          onChange={onChange}
        />
      </div>
    </Stack>
  );
};
