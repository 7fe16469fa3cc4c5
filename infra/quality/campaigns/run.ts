import { parseArgs } from 'node:util';
import { endWith } from '@hydria/database/exit-with-error.ts';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import { accessibilityCampaign } from './accessibility.ts';
import type { Campaign } from './campaign.ts';
import { faultsCampaign } from './faults.ts';
import { reliabilityCampaign } from './reliability.ts';
import { restoreCampaign } from './restore.ts';
import {
  formsCampaign,
  fuzzCampaign,
  htmlCampaign,
  injectionCampaign,
  ledgerCampaign,
  registrationsCampaign,
  sequencesCampaign,
} from './suites.ts';

const CAMPAIGNS: Readonly<Record<string, Campaign>> = {
  accessibility: accessibilityCampaign,
  faults: faultsCampaign,
  forms: formsCampaign,
  fuzz: fuzzCampaign,
  html: htmlCampaign,
  injection: injectionCampaign,
  ledger: ledgerCampaign,
  registrations: registrationsCampaign,
  reliability: reliabilityCampaign,
  restore: restoreCampaign,
  sequences: sequencesCampaign,
};

const list = (): string =>
  [
    'Runs one campaign: pnpm campaign <name> [--help]',
    '',
    ...Object.entries(CAMPAIGNS).map(([name, { summary }]) => `  ${name.padEnd(14)} ${summary}`),
  ].join('\n');

async function main([name, ...args]: string[]): Promise<void> {
  if (!name || name === '--help') return console.log(list());
  const campaign = CAMPAIGNS[name];
  if (!campaign) throw new StartUpError(`There is no campaign "${name}".\n\n${list()}`);
  const { values, positionals } = parseArgs({
    args,
    options: { ...campaign.options, help: { type: 'boolean' } },
    allowPositionals: campaign.takesWords ?? false,
  });
  if (values['help']) return console.log(campaign.usage);
  await campaign.run(values, (line) => console.log(line), positionals);
}

await endWith(main);
