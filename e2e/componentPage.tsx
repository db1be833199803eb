import {
  ClerkProvider,
  CreateOrganization,
  OrganizationProfile,
  OrganizationSwitcher,
  SignedIn,
  SignedOut,
  SignIn,
  SignUp,
  useAuth,
  useReverification,
  UserButton,
  UserProfile,
} from "@clerk/clerk-react";
import { useState } from "react";
import { createRoot } from "react-dom/client";

declare global {
  interface Window {
    identity: { publishableKey: string; proxyUrl: string; clerkJSUrl: string };
  }
}

type Call = (path: string) => Promise<unknown>;

function Home() {
  const { getToken, orgRole, isLoaded } = useAuth();
  const [result, setResult] = useState("");
  const call: Call = async (path) => {
    const headers = { authorization: `Bearer ${await getToken({ skipCache: true })}` };
    return (await fetch(path, { headers })).json();
  };
  const callSecret = useReverification(() => call("/secret"));
  const showResult = (work: Promise<unknown>) => {
    work.then(
      (answer) => setResult(JSON.stringify(answer)),
      (error: Error) => setResult(error.message),
    );
  };
  if (!isLoaded) return <p>Loading</p>;
  return (
    <>
      <SignedIn>
        <UserButton />
        <OrganizationSwitcher />
        <button onClick={() => showResult(call("/whoami"))}>Who am I</button>
        <button onClick={() => showResult(callSecret())}>Secret</button>
        <p id="role">{orgRole ?? "no organization"}</p>
      </SignedIn>
      <SignedOut>Nobody is signed in</SignedOut>
      <p id="result">{result}</p>
    </>
  );
}

function Screen({ path }: { path: string }) {
  if (path.startsWith("/sign-in")) return <SignIn path="/sign-in" signUpUrl="/sign-up" />;
  if (path.startsWith("/sign-up")) return <SignUp path="/sign-up" signInUrl="/sign-in" />;
  if (path.startsWith("/user")) return <UserProfile path="/user" />;
  if (path.startsWith("/organization")) return <OrganizationProfile path="/organization" />;
  if (path.startsWith("/create")) return <CreateOrganization path="/create" />;
  return <Home />;
}

function Page() {
  const [path, setPath] = useState(location.pathname);
  const go = (to: string, replace: boolean) => {
    history[replace ? "replaceState" : "pushState"](null, "", to);
    setPath(location.pathname);
  };
  return (
    <ClerkProvider
      {...window.identity}
      telemetry={false}
      routerPush={(to) => go(to, false)}
      routerReplace={(to) => go(to, true)}
    >
      <Screen path={path} />
    </ClerkProvider>
  );
}

createRoot(document.body.appendChild(document.createElement("div"))).render(<Page />);
