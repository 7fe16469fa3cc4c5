import { createServer } from 'node:http';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext, type LaunchOptions } from '@playwright/test';

export interface ForeignSite {
  /** Address of its page under one of this machine's names. */
  at(name: string): string;
  close(): void;
}

/** A utility's own site with the portal's script, and a strict content policy. */
export const openForeignSite = async (portal: string, element: string): Promise<ForeignSite> => {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-security-policy', `default-src 'none'; script-src ${portal}; frame-src ${portal}`);
    response.end(`<!doctype html>
<html lang="el"><title>ΔΕΥΑ</title><h1>Η σελίδα μας</h1>
<button>Πριν</button>${element}<button>Μετά</button>
<script async src="${portal}/embed.js"></script></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { at: (name) => `http://${name}:${port}/`, close: () => server.close() };
};

/** Runs `journey` in a whole browser that is set to block third-party storage. */
export const withThirdPartiesBlocked = async (
  launch: LaunchOptions,
  journey: (context: BrowserContext) => Promise<void>,
): Promise<void> => {
  const profile = await mkdtemp(path.join(tmpdir(), 'hydria-profile-'));
  await mkdir(path.join(profile, 'Default'));
  const preferences = { profile: { block_third_party_cookies: true, cookie_controls_mode: 1 } };
  await writeFile(path.join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
  const context = await chromium.launchPersistentContext(profile, { ...launch, locale: 'el-GR' });
  try {
    await journey(context);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
};
