import branchesDark from './pictures/branches-dark.webp';
import branchesLight from './pictures/branches-light.webp';
import dashboardDark from './pictures/dashboard-dark.webp';
import dashboardLight from './pictures/dashboard-light.webp';
import membersDark from './pictures/members-dark.webp';
import membersLight from './pictures/members-light.webp';

export interface ScreenPicture {
  light: string;
  dark: string;
  alt: string;
}

/** The product itself, each 1120 by 560. */
export const pictures = {
  dashboard: { light: dashboardLight, dark: dashboardDark, alt: 'The dashboard: how full a branch is right now' },
  members: { light: membersLight, dark: membersDark, alt: 'The list of members with its search and filters' },
  branches: { light: branchesLight, dark: branchesDark, alt: 'The list of branches with their capacity' },
} satisfies Record<string, ScreenPicture>;
