import { MARK, readFromFrame, THEMES, type FromFrame, type ToFrame } from './messages.ts';

/**
 * `<hydria-frame deya="3">` embeds a utility's report form in its own page; with `form="…"` one of its online forms.
 * `lang` (el, en, de, fr) and `theme` (system, light, dark) follow the embedding page. The element takes the height of
 * its content. It emits `hydria-ready`, `hydria-submitted` (detail: what, code) and `hydria-failed`. docs/embedding.md
 * has the details.
 */
export interface HydriaFrameEvents {
  'hydria-ready': CustomEvent<{ title: string; language: string }>;
  'hydria-submitted': CustomEvent<{ what: 'report' | 'form'; code: string }>;
  'hydria-failed': CustomEvent<null>;
}

/** The origin of this script is the portal's. */
const script = document.currentScript;
const portal = new URL(script instanceof HTMLScriptElement ? script.src : location.href).origin;

/** A form without a message by then has failed to load: the utility's policy or the network blocks it. */
const PATIENCE_MS = 20_000;

/** The frame's title until its page names itself, and the link for a frame that does not load. */
const GREEK = ['Φόρμα', 'Άνοιγμα της φόρμας σε νέα καρτέλα'] as const;
const WORDS: Record<string, readonly [string, string]> = {
  en: ['Form', 'Open the form in a new tab'],
  de: ['Formular', 'Formular in neuem Tab öffnen'],
  fr: ['Formulaire', 'Ouvrir le formulaire dans un nouvel onglet'],
};

/** Permissions of the embedded form; it must not navigate the embedding page. */
const SANDBOX = 'scripts same-origin forms modals downloads popups popups-to-escape-sandbox'.replace(
  /\S+/g,
  'allow-$&',
);

class HydriaFrame extends HTMLElement {
  static readonly observedAttributes = ['deya', 'form', 'lang', 'theme'];
  #frame: HTMLIFrameElement | null = null;
  #late: ReturnType<typeof setTimeout> | undefined;

  #isPlaced = false;

  connectedCallback(): void {
    this.#isPlaced = true;
    addEventListener('message', this.#hear);
    this.#draw();
  }

  disconnectedCallback(): void {
    this.#isPlaced = false;
    removeEventListener('message', this.#hear);
    clearTimeout(this.#late);
  }

  attributeChangedCallback(name: string): void {
    if (!this.#isPlaced) return;
    if (name === 'theme') this.#welcome();
    else this.#draw();
  }

  get #words(): readonly [string, string] {
    return WORDS[this.lang] ?? GREEK;
  }

  #path(isAlone: boolean): string | null {
    const deya = this.getAttribute('deya') ?? '';
    const form = this.getAttribute('form');
    if (!/^[1-9]\d*$/.test(deya) || (form !== null && !/^[\w-]+$/.test(form))) return null;
    const prefix = this.lang in WORDS ? `/${this.lang}` : '';
    const page = form === null ? `/deya/${deya}/report` : `/online-forms/${deya}/${form}`;
    return portal + prefix + page + (isAlone ? '/frame' : '');
  }

  #draw(): void {
    const src = this.#path(true);
    if (src === null) return this.#fail();
    const frame = document.createElement('iframe');
    Object.assign(frame, { src, title: this.#words[0], allow: 'geolocation; camera', sandbox: SANDBOX });
    // Sets style properties: a style attribute would require `unsafe-inline` in the policy of the embedding page.
    Object.assign(frame.style, { display: 'block', width: '100%', height: '480px', border: '0' });
    this.style.display = 'block';
    this.#frame = frame;
    this.replaceChildren(frame);
    clearTimeout(this.#late);
    this.#late = setTimeout(() => this.#fail(), PATIENCE_MS);
  }

  #fail(): void {
    const href = this.#path(false);
    this.#frame = null;
    // The author of the embedding page reads the console.
    // oxlint-disable-next-line no-console
    if (href === null) console.error('hydria-frame: deya is a number, form a name');
    const link = document.createElement('a');
    Object.assign(link, { href: href ?? portal, target: '_blank', rel: 'noopener', textContent: this.#words[1] });
    this.replaceChildren(link);
    this.#tell('hydria-failed', null);
  }

  #tell(name: keyof HydriaFrameEvents, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  #welcome(): void {
    const theme = THEMES.find((one) => one === this.getAttribute('theme')) ?? 'system';
    this.#frame?.contentWindow?.postMessage({ frame: MARK, type: 'welcome', theme } satisfies ToFrame, portal);
  }

  readonly #hear = ({ source, origin, data }: MessageEvent): void => {
    if (origin !== portal || !this.#frame || source !== this.#frame.contentWindow) return;
    const message = readFromFrame(data);
    if (message) this.#follow(message, this.#frame);
  };

  #follow(message: FromFrame, frame: HTMLIFrameElement): void {
    clearTimeout(this.#late);
    const { frame: _, type, ...detail } = message;
    if (type === 'hello') this.#welcome();
    else if (message.type === 'height') frame.style.height = `${message.height}px`;
    else if (message.type === 'focus') this.#show(message.top, message.bottom);
    else {
      if (message.type === 'ready') frame.title = message.title;
      this.#tell(type === 'ready' ? 'hydria-ready' : 'hydria-submitted', detail);
    }
  }

  /** Scrolls the focused element of the form into view. */
  #show(top: number, bottom: number): void {
    const edge = this.getBoundingClientRect().top;
    if (edge + top < 0 || edge + bottom > innerHeight) scrollBy(0, edge + top - innerHeight / 4);
  }
}

if (!customElements.get('hydria-frame')) customElements.define('hydria-frame', HydriaFrame);

declare global {
  interface HTMLElementTagNameMap {
    'hydria-frame': HTMLElement;
  }
  interface GlobalEventHandlersEventMap extends HydriaFrameEvents {}
}
