import { colour } from '@hydria/shared/theme/tokens.ts';

/** What the map library needs of a style sheet (leaflet 1.9 `dist/leaflet.css`), and how ours looks. */
export const mapCss = `
.leaflet-pane, .leaflet-tile, .leaflet-marker-icon, .leaflet-tile-container, .leaflet-pane > svg, .leaflet-zoom-box, .leaflet-image-layer, .leaflet-layer { position: absolute; left: 0; top: 0; }
.leaflet-container { overflow: hidden; background: ${colour.primaryTint}; font: inherit; outline-offset: -3px; -webkit-tap-highlight-color: transparent; }
.leaflet-tile, .leaflet-marker-icon { user-select: none; -webkit-user-drag: none; }
.leaflet-container .leaflet-overlay-pane svg { max-width: none !important; max-height: none !important; }
.leaflet-container .leaflet-tile { max-width: none !important; width: auto; padding: 0; mix-blend-mode: normal; visibility: hidden; filter: inherit; }
.leaflet-tile-loaded { visibility: inherit; }
.leaflet-container.leaflet-touch-zoom { touch-action: pan-x pan-y; }
.leaflet-container.leaflet-touch-drag { touch-action: pinch-zoom; }
.leaflet-container.leaflet-touch-drag.leaflet-touch-zoom { touch-action: none; }
.leaflet-pane { z-index: 400; }
.leaflet-tile-pane { z-index: 200; }
.leaflet-overlay-pane { z-index: 400; }
.leaflet-marker-pane { z-index: 600; }
.leaflet-map-pane svg { z-index: 200; }
.leaflet-control { position: relative; z-index: 800; pointer-events: auto; float: left; clear: both; }
.leaflet-top, .leaflet-bottom { position: absolute; z-index: 1000; pointer-events: none; }
.leaflet-top { top: 0; } .leaflet-bottom { bottom: 0; } .leaflet-left { left: 0; } .leaflet-right { right: 0; }
.leaflet-right .leaflet-control { float: right; }
.leaflet-zoom-animated { transform-origin: 0 0; }
svg.leaflet-zoom-animated { will-change: transform; }
.leaflet-zoom-anim .leaflet-zoom-animated { transition: transform 0.25s cubic-bezier(0, 0, 0.25, 1); }
.leaflet-interactive { cursor: pointer; }
.leaflet-grab { cursor: grab; } .leaflet-dragging .leaflet-grab { cursor: grabbing; }
.leaflet-pane > svg path { pointer-events: none; }
.leaflet-control-zoom { margin: 12px; display: grid; border: 1px solid ${colour.hairline}; border-radius: 10px; overflow: hidden; background: ${colour.raised}; }
.leaflet-control-zoom a { display: grid; place-items: center; width: 44px; height: 44px; color: ${colour.text}; font-size: 22px; line-height: 1; text-decoration: none; }
.leaflet-control-zoom a + a { border-top: 1px solid ${colour.hairline}; }
.leaflet-control-zoom a.leaflet-disabled { color: ${colour.textSecondary}; cursor: default; }
.leaflet-control-zoom a:focus-visible { outline-offset: -3px; }
.leaflet-control-attribution { padding: 2px 8px; background: ${colour.raised}; color: ${colour.textSecondary}; font-size: 12px; line-height: 16px; }
.map-land { fill: ${colour.surface}; fill-opacity: 1; stroke: ${colour.control}; stroke-opacity: 1; stroke-width: 1; }
.map-pin { display: grid; place-items: center; width: 32px; height: 32px; margin: -16px 0 0 -16px; border: 2px solid ${colour.surface}; border-radius: 50%; background: ${colour.primary}; color: ${colour.onPrimary}; font-size: 14px; font-weight: 700; }
.map-pin.is-chosen { background: ${colour.attention}; color: ${colour.onSolid}; z-index: 10000 !important; transform-origin: center; }
`;
