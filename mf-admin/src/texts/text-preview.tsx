import { useState, type ReactNode } from 'react';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { LANGUAGES, type Language } from '@hydria/shared/rules/languages.ts';
import { completeLanguages, shownLanguage } from '@hydria/shared/rules/text-language.ts';
import { color, radius, type } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Dialog } from '@hydria/shared/ui/dialog.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Segments } from '@hydria/shared/ui/segments.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useTextsT } from './use-texts-t.ts';

type Texts = Readonly<Record<Language, string>>;

interface TextPreviewProps {
  titles: Texts;
  /** Markdown. */
  texts: Texts;
  /** Between title and text, in the language of the reader. */
  facts?: (language: Language) => ReactNode;
}

/** A button that shows a text as its readers see it, in each of their languages. */
export const TextPreview = ({ titles, texts, facts }: TextPreviewProps) => {
  const t = useTextsT();
  const deya_id = useSession((session) => session.deya_id);
  const [reader, setReader] = useState<Language | null>(null);
  const preview = useApiMutation('POST /api/staff/text-preview');
  const shownTo = (language: Language): Language => shownLanguage(completeLanguages(titles, texts), language);
  const open = (language: Language): void => {
    setReader(language);
    if (deya_id !== null) preview.mutate({ query: { deya_id }, body: { text: texts[shownTo(language)] } });
  };
  const lang = shownTo(reader ?? 'el');
  return (
    <>
      <Button variant="outlined" onClick={() => open('el')}>
        {t('preview.open')}
      </Button>
      <Dialog open={reader !== null} title={t('preview.title')} width={720} onClose={() => setReader(null)}>
        <Segments
          label={t('preview.reader')}
          choices={LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) }))}
          value={reader ?? 'el'}
          onChange={open}
        />
        <Stack
          as="section"
          gap={12}
          aria-live="polite"
          css={{
            padding: 20,
            background: color.surface,
            border: `1px solid ${color.hairline}`,
            borderRadius: radius.card,
          }}
        >
          <h3 lang={lang} css={type.h3}>
            {titles[lang] || t('preview.no_title')}
          </h3>
          {lang !== reader && <Muted small>{t('preview.untranslated', { language: t(`language.${lang}`) })}</Muted>}
          {facts?.(reader ?? 'el')}
          {preview.isPending && <Loading shape="text" count={3} />}
          {preview.data && (
            <div
              lang={lang}
              className="prose"
              // oxlint-disable-next-line react/no-danger -- the server has cleaned it (shared/contract/fields.ts, html)
              dangerouslySetInnerHTML={{ __html: preview.data.html }}
            />
          )}
        </Stack>
      </Dialog>
    </>
  );
};
