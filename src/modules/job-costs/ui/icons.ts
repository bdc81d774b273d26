import { IconCoins } from "@tabler/icons-react";

export const icons = { "/job-costs": IconCoins };
