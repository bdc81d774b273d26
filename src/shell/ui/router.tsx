import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type AnyRoute,
} from "@tanstack/react-router";
import { askEarly } from "#kit/ui/asked-early.ts";
import type { PageRoute } from "#kit/ui/pages.ts";
import { parseSearch, stringifySearch } from "#kit/ui/routing.ts";
import { toast } from "#kit/ui/toast.tsx";
import { Waiting } from "#kit/ui/Waiting.tsx";
import BrokenPage from "./BrokenPage.tsx";
import { allPages, type PagesByModule } from "./navigation.ts";
import NotFoundPage from "./NotFoundPage.tsx";
import { ownPages } from "./own-pages.ts";
import { pagesNotYet } from "./not-yet.ts";
import { notePage, takePage } from "./page-asked-for.ts";
import { rightOf } from "./page-right.ts";
import { couldOpen, isMarkedSignedOut, rememberedPerson } from "./sign-out-mark.ts";
import { deniedWords, mayOpen, sessionKey, sessionQuery, unauthorized } from "./session.ts";
import type { HouseContext } from "./house-context.ts";
import { onPhone } from "#kit/ui/screen.ts";

const root = createRootRouteWithContext<HouseContext>()({ component: Outlet, notFoundComponent: NotFoundPage });

const signInRoutes = ["/auth", "/login"].map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: async ({ context }) => {
      if (await context.queryClient.ensureQueryData(sessionQuery)) throw redirect({ to: "/" });
    },
    component: lazyRouteComponent(() => import("./SignInPage.tsx")),
  }),
);

const resetRoute = createRoute({
  getParentRoute: () => root,
  path: "/auth/reset-password",
  component: lazyRouteComponent(() => import("./ResetPasswordPage.tsx")),
});

const inside = () => import("./Inside.tsx");
const frame = () => import("./Frame.tsx");

/** Requires sign-in, after which the requested page is opened. A spinner is shown until the answer arrives. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: Waiting,
  beforeLoad: async ({ context, location, matches }) => {
    // Whoever was here last is likely to be let in: the page and what stands around it are fetched while that is found out.
    if (rememberedPerson() !== null) {
      const page = allPages(context.pages).find(({ path }) => path === matches.at(-1)?.fullPath);
      void Promise.all([inside(), frame(), page?.load()]).catch(() => undefined);
      if (page?.asks && couldOpen(page.module) && isOpening(context) && location.searchStr === "")
        void askEarly(page.asks, { ...matches.at(-1)?.params, screen: onPhone() ? "phone" : "desktop" });
    }
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    if (!session) {
      notePage(location.href);
      toast(unauthorized);
      throw redirect({ to: "/auth", replace: true });
    }
    const asked = location.pathname === "/" ? takePage() : null;
    if (asked !== null) throw redirect({ href: asked, replace: true });
    return { session };
  },
  component: lazyRouteComponent(inside),
});

/** The browser is opened at this page: it is not known yet who is there, but that the server can be asked in the name of whoever was here last. */
const isOpening = ({ queryClient }: HouseContext): boolean =>
  queryClient.getQueryState(sessionKey) === undefined && navigator.onLine && !isMarkedSignedOut();

/** The rail, the top bar and, in the middle, a page. */
const framed = createRoute({
  getParentRoute: () => signedIn,
  id: "framed",
  component: lazyRouteComponent(frame),
});

/**
 * All addresses: sign-in, the pages of the modules with their guards, and a page for every other path. A browser that is opened to sign in knows
 * only the addresses of that at first: `loadPages` loads the others when one of them is asked for.
 */
export function makeRouter(context: HouseContext, loadPages?: () => Promise<PagesByModule>) {
  let isLoaded = loadPages === undefined;
  const other = createRoute({
    getParentRoute: () => root,
    path: "$",
    beforeLoad: async ({ location }) => {
      if (isLoaded || !loadPages) return;
      const pages = await loadPages();
      isLoaded = true;
      treeOf(pages, other);
      router.update({ ...router.options, context: { ...context, pages } });
      // The tree has the same root as before, so that the router does not see by itself that it has grown.
      router.setRoutes(router.buildRouteTree());
      throw redirect({ href: location.href, replace: true });
    },
    component: NotFoundPage,
  });
  const router = createRouter({
    routeTree: isLoaded ? treeOf(context.pages, other) : root.addChildren([...signInRoutes, resetRoute, other]),
    context,
    parseSearch,
    stringifySearch,
    defaultPreload: false,
    scrollRestoration: true,
    defaultPendingMs: 300,
    defaultPendingComponent: Waiting,
    defaultErrorComponent: BrokenPage,
    defaultNotFoundComponent: NotFoundPage,
  });
  return router;
}

/** Every address with its guard; `other` is the page of what is none of them. */
function treeOf(known: PagesByModule, other: AnyRoute): AnyRoute {
  const built = [...allPages(known), ...ownPages];
  const pages = [...built, ...pagesNotYet(built)];
  const open = pages.filter(({ module }) => module === "open");
  const guarded = pages.filter(({ module }) => module !== "open");
  const inFrame: AnyRoute[] = guarded.filter(({ bare }) => !bare).map((page) => guardedRoute(page, framed));
  if (!pages.some(({ path }) => path === "/")) inFrame.push(frontRoute());
  return root.addChildren([
    ...signInRoutes,
    resetRoute,
    ...open.map((page) => openRoute(page)),
    signedIn.addChildren([
      framed.addChildren(inFrame),
      ...guarded.filter(({ bare }) => bare).map((page) => guardedRoute(page, signedIn)),
    ]),
    other,
  ]);
}

function openRoute({ path, load }: PageRoute) {
  return createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load) });
}

/** A page only for people whose module access includes its module; others are sent to the start page and told which module they need. */
function guardedRoute(page: PageRoute, parent: typeof signedIn | typeof framed): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path: page.path,
    beforeLoad: ({ context, preload }) => {
      // A refusal leads to the start page, so that cannot itself refuse: it shows what else may be opened instead.
      if (page.path === "/" || mayOpen(context.session, page.module)) return;
      if (!preload) toast({ title: "Access Denied", description: deniedWords(page.module), bad: true });
      throw redirect({ to: "/", replace: true });
    },
    component: page.path === "/" ? lazyRouteComponent(() => front(page)) : lazyRouteComponent(() => withRight(page)),
  });
}

/** A page that only reads is returned unchanged; one that creates or changes something is wrapped in the check for that right. */
async function withRight(page: PageRoute): ReturnType<PageRoute["load"]> {
  if (rightOf(page) === "view") return page.load();
  const [{ rightAsked }, { default: asked }] = await Promise.all([import("./RightAsked.tsx"), page.load()]);
  return { default: rightAsked(page, asked) };
}

/** The dashboard, or for people who may not see it the list of what they may open. Both are loaded before the frame is rendered. */
async function front(page: PageRoute) {
  const [{ frontPage }, { default: dashboard }] = await Promise.all([import("./FrontPage.tsx"), page.load()]);
  return { default: frontPage(page.module, dashboard) };
}

function frontRoute(): AnyRoute {
  return createRoute({
    getParentRoute: () => framed,
    path: "/",
    component: lazyRouteComponent(async () => ({ default: (await import("./FrontPage.tsx")).OpenToYou })),
  });
}
