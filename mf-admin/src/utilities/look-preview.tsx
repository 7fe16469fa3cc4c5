import { contrast, GROUNDS, isHexColor, SHAPE_CONTRAST, visibleAccent } from '@hydria/shared/rules/contrast.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { Text } from '@hydria/shared/ui/text.tsx';
import { MiniPortal, type Look } from './mini-portal.tsx';
import { pictureUrl } from './picture-url.ts';
import type { UtilityFormState } from './form-state.ts';
import { useUtilitiesT } from './use-utilities-t.ts';

const THEMES = ['light', 'dark'] as const;

const accentOf = ({ values }: UtilityFormState): string | null => {
  const accent = values.accent.trim();
  return isHexColor(accent) ? accent : null;
};

/** Whether an accent can be distinguished from the grounds of both themes; otherwise the nearest one that can. */
const AccentVerdict = ({ form, accent }: { form: UtilityFormState; accent: string }) => {
  const t = useUtilitiesT();
  const { number } = useFormats();
  const least = Math.min(...THEMES.map((theme) => contrast(accent, GROUNDS[theme])));
  const nearest = visibleAccent(accent);
  const isVisible = least >= SHAPE_CONTRAST;
  const figures = { contrast: number(least, 1), least: SHAPE_CONTRAST };
  return (
    <Alert
      severity={isVisible ? 'success' : 'warning'}
      role="status"
      action={
        !isVisible &&
        nearest && <Button onClick={() => form.set({ accent: nearest })}>{t('look.use', { color: nearest })}</Button>
      }
    >
      {t(isVisible ? 'look.visible' : 'look.invisible', figures)}
    </Alert>
  );
};

/** The portal in both themes with the accent, logo and cover that the form holds, before they are saved. */
export const LookPreview = ({ form }: { form: UtilityFormState }) => {
  const t = useUtilitiesT();
  const isGreek = useRemoteContext().language === 'el';
  const { title, title_latin, city, city_latin, logo_media_id, cover_media_id } = form.values;
  const accent = accentOf(form);
  const look: Look = {
    title: isGreek ? title : title_latin,
    city: isGreek ? city : city_latin,
    accent,
    logo: pictureUrl(logo_media_id),
    cover: pictureUrl(cover_media_id),
  };
  return (
    <Stack gap={12}>
      <Text as="h3" type="strong">
        {t('look.preview')}
      </Text>
      <Row gap={16}>
        {THEMES.map((theme) => (
          <MiniPortal key={theme} theme={theme} look={look} />
        ))}
      </Row>
      {accent && <AccentVerdict form={form} accent={accent} />}
    </Stack>
  );
};
