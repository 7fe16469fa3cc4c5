import { inlineScript } from '../inline-script.ts';

/** A button of the frame that is pressed before the shell listens is pressed once more when it does. Menus open by themselves. */
export const script = inlineScript(() => {
  let pressed: HTMLElement | null = null;
  // React marks the element whose events it hears.
  const listens = () =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('_reactListening'));
  const wait = (): void => {
    if (listens()) pressed?.click();
    else requestAnimationFrame(wait);
  };
  const note = ({ target }: Event): void => {
    if (listens()) return removeEventListener('click', note, true);
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('button:not([popovertarget])') : null;
    if (!button) return;
    if (!pressed) requestAnimationFrame(wait);
    pressed = button;
  };
  addEventListener('click', note, true);
});
