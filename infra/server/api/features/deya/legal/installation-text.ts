import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { LegalText } from '@hydria/shared/contract/deya.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { escapeHtml } from '@hydria/adapters/mail/safe-text.ts';
import type { LegalKind } from '@hydria/shared/rules/content.ts';
import { cleanHtml } from '../../../kernel/clean-html.ts';

/** The built-in texts; an installation may name another folder. */
const PRODUCT_TEXTS = path.join(import.meta.dirname, 'texts');

type Text = Pick<LegalText, 'lang' | 'title' | 'description' | 'valid_from'>;

const parts = /^<!-- valid_from: (\d{4}-\d\d-\d\d) -->\s*<h1>([^<]+)<\/h1>\s*([\s\S]+)$/;

async function readText(folder: string, kind: LegalKind, lang: Language): Promise<Text | undefined> {
  const file = path.join(folder, `${kind}.${lang}.html`);
  const html = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (html === undefined) return undefined;
  const [, valid_from, title, description] = parts.exec(html) ?? [];
  if (!valid_from || !title || !description)
    throw new Error(`${file} must begin with <!-- valid_from: YYYY-MM-DD --> and <h1>`);
  return { lang, title, description, valid_from };
}

const texts = new Map<string, Promise<Text | undefined>>();

/** Read once. */
function textOf(folder: string, kind: LegalKind, lang: Language): Promise<Text | undefined> {
  const key = [folder, kind, lang].join('\n');
  const text = texts.get(key) ?? readText(folder, kind, lang);
  texts.set(key, text);
  return text;
}

/** The utility named in the text. */
interface Named {
  utility: string;
  email: string;
}

/**
 * The installation's legal text: `<kind>.<lang>.html` in its folder, in Greek where there is no other, with the names
 * of `{utility}` and `{email}` filled in.
 */
export async function installationText(
  setting: string | null,
  kind: LegalKind,
  lang: Language,
  names: Named,
): Promise<LegalText> {
  const folder = setting ?? PRODUCT_TEXTS;
  const text = (await textOf(folder, kind, lang)) ?? (await textOf(folder, kind, 'el'));
  if (!text) throw new Error(`${folder} has no ${kind}.el.html`);
  const description = text.description.replaceAll(/\{(utility|email)\}/g, (_, name: keyof Named) =>
    escapeHtml(names[name]),
  );
  return { ...text, kind, description: cleanHtml(description), deya_id: null };
}
