import type { PageRoute } from "#kit/ui/pages.ts";

export const pages: readonly PageRoute[] = [];
