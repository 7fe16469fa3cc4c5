/** The page without a connection brings its style along; the frame's sheet dresses the rest of it. */
export const offlineCss = `
.offline-page { max-width: 560px; margin: 0 auto; padding: clamp(24px, 8vh, 96px) 24px; }
.offline-page .brand { margin-bottom: 32px; }
.offline-page h1 { margin: 0 0 8px; font-size: clamp(24px, 7vw, 32px); line-height: 1.25; font-weight: 700; letter-spacing: -0.01em; hyphens: auto; }
.offline-page > p { color: var(--text-secondary); }
.offline-page h2 { margin: 32px 0 8px; font-size: 20px; line-height: 28px; font-weight: 600; }
.offline-page ul { margin: 0 0 32px; padding-inline-start: 20px; display: grid; gap: 8px; }
.offline-page li a { display: inline-block; min-height: 24px; font-weight: 600; }
`;
