/** The colours of `look.md` as custom properties. Every pair that is used together is at least 4.5:1. */
const LIGHT = `
  color-scheme: light;
  --page: #f4f7f9; --surface: #ffffff; --raised: #ffffff;
  --text: #10212b; --muted: #4a5f6b; --line: #d9e2e8; --control: #7b909c;
  --primary: #0b5e8e; --pressed: #084a70; --tint: #e3f0f7; --on-primary: #ffffff;
  --attention: #b4481e; --attention-tint: #fbede6;
  --good: #1c7a4c; --warning: #8a5a00; --bad: #b3261e; --bad-tint: #fcebea;
  --panel: #0a4d75; --panel-text: #ffffff; --panel-muted: #cfe4f1; --panel-line: #2d739f;
  --bone: #e4ebf0; --scrim: rgb(16 33 43 / 0.5);
  --shadow: 0 1px 2px rgb(16 33 43 / 0.06), 0 8px 24px rgb(16 33 43 / 0.1);`;

const DARK = `
  color-scheme: dark;
  --page: #0d1820; --surface: #13222c; --raised: #182b37;
  --text: #e9f1f5; --muted: #a9bdc8; --line: #2a3f4b; --control: #6f8795;
  --primary: #6db9e6; --pressed: #92ccf0; --tint: #14364a; --on-primary: #08202f;
  --attention: #f0936b; --attention-tint: #3e2318;
  --good: #6fcf9f; --warning: #e8be6a; --bad: #f2938c; --bad-tint: #3d1f1e;
  --panel: #0f2b3c; --panel-text: #e9f1f5; --panel-muted: #a9c6d8; --panel-line: #245069;
  --bone: #1e323f; --scrim: rgb(0 0 0 / 0.6);
  --shadow: 0 1px 2px rgb(0 0 0 / 0.3), 0 8px 24px rgb(0 0 0 / 0.4);`;

/** The theme is on `<html>` before the first paint; without a script the system's wish decides. */
export const tokens = `
:root, :root[data-theme='light'] {${LIGHT}
}
:root[data-theme='dark'] {${DARK}
}
@media (prefers-color-scheme: dark) {
  :root:not([data-theme]) {${DARK}
  }
}
:root {
  --font: 'Commissioner Variable', 'Commissioner fallback', system-ui, sans-serif;
  --radius-card: 12px; --radius: 10px; --gap: 16px;
  --bar-height: 56px; --bottom-height: 0px; --drawer-width: 0px;
}
@media (min-width: 600px) { :root { --gap: 24px; } }
@media (min-width: 960px) { :root { --bar-height: 64px; } }
`;
