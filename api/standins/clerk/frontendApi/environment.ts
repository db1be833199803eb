import type { ClientJSON, EnvironmentJSON } from "@clerk/shared/types";
import type { FrontendCall, FrontendRoutes } from "../frontendCall.ts";
import { createSignUpOffer } from "../admission.ts";
import { LocalClient } from "../entities/LocalClient.ts";
import type { OpenIdProvider } from "../openId/provider.ts";
import { OPEN_ID_STRATEGY } from "../openId/visits.ts";
import { MEMBER } from "../roles.ts";
import { endSessions, findSessions } from "../sessions.ts";
import type { PartialJson } from "../presenter.ts";
import { findSignIn, presentSignIn } from "./signIns.ts";
import { findSignUp, presentSignUp } from "./signUps.ts";
import { presentSession } from "../tokens.ts";

const DISABLED_ATTRIBUTE = {
  enabled: false,
  required: false,
  used_for_first_factor: false,
  first_factors: [],
  used_for_second_factor: false,
  second_factors: [],
  verifications: [],
  verify_at_sign_up: false,
};

const attributes = {
  email_address: {
    ...DISABLED_ATTRIBUTE,
    enabled: true,
    required: true,
    used_for_first_factor: true,
    first_factors: ["email_code" as const],
    verifications: ["email_code" as const],
    verify_at_sign_up: true,
  },
  password: { ...DISABLED_ATTRIBUTE, enabled: true, required: true },
  first_name: { ...DISABLED_ATTRIBUTE, enabled: true },
  last_name: { ...DISABLED_ATTRIBUTE, enabled: true },
  phone_number: DISABLED_ATTRIBUTE,
  username: DISABLED_ATTRIBUTE,
  web3_wallet: DISABLED_ATTRIBUTE,
  authenticator_app: DISABLED_ATTRIBUTE,
  backup_code: DISABLED_ATTRIBUTE,
  passkey: DISABLED_ATTRIBUTE,
};

const screenUrls = {
  home_url: "/",
  sign_in_url: "/sign-in",
  sign_up_url: "/sign-up",
  after_sign_in_url: "/",
  after_sign_up_url: "/",
  after_sign_out_all_url: "/",
  after_sign_out_one_url: "/",
  after_switch_session_url: "/",
  after_leave_organization_url: "/",
  after_create_organization_url: "/",
};

const environment = {
  auth_config: { single_session_mode: true, reverification: true },
  display_config: {
    object: "display_config",
    application_name: "Listbook",
    instance_environment_type: "development",
    preferred_sign_in_strategy: "password",
    branded: false,
    show_devmode_warning: false,
    captcha_public_key: null,
    captcha_widget_type: null,
    theme: {},
    ...screenUrls,
  },
  user_settings: {
    attributes,
    actions: { create_organization: true, delete_self: true },
    sign_in: { second_factor: { required: false, enabled: false } },
    sign_up: { progressive: true, captcha_enabled: false, legal_consent_enabled: false },
    password_settings: { min_length: 8, max_length: 72, disable_hibp: true, show_zxcvbn: false },
    passkey_settings: { allow_autofill: false, show_sign_in_button: false },
    username_settings: {},
    enterprise_sso: { enabled: false },
  },
  organization_settings: {
    enabled: true,
    max_allowed_memberships: 0,
    force_organization_selection: false,
    actions: { admin_delete: true },
    domains: { enabled: false, enrollment_modes: [], default_role: MEMBER },
    slug: { disabled: true },
    organization_creation_defaults: { enabled: false },
  },
  commerce_settings: {
    billing: {
      stripe_publishable_key: null,
      organization: { enabled: false, has_paid_plans: false },
      user: { enabled: false, has_paid_plans: false },
    },
  },
  api_keys_settings: { user_api_keys_enabled: false, orgs_api_keys_enabled: false },
  protect_config: { object: "protect_config" },
  maintenance_mode: false,
};

/** The button of the OpenID provider. Without an image it has the first letter of the name. */
const presentOpenId = ({ name }: OpenIdProvider) => ({
  [OPEN_ID_STRATEGY]: {
    enabled: true,
    required: false,
    authenticatable: true,
    strategy: OPEN_ID_STRATEGY,
    not_selectable: false,
    deprecated: false,
    name,
    logo_url: null,
  },
});

/** Without sign-ups the components offer none; who has an invitation gets the form all the same. */
async function presentEnvironment({
  db,
  signUp,
  openId,
  supportEmail,
}: FrontendCall): Promise<PartialJson<EnvironmentJSON>> {
  const mode = (await createSignUpOffer(db, signUp)()) ? "public" : "restricted";
  const sign_up = { ...environment.user_settings.sign_up, mode };
  const social = openId ? presentOpenId(openId) : {};
  const presented = {
    ...environment,
    display_config: { ...environment.display_config, support_email: supportEmail },
    user_settings: { ...environment.user_settings, sign_up, social },
  };
  return presented as PartialJson<EnvironmentJSON>;
}

/** The calling browser with its sessions; null for a browser without a cookie. */
export async function presentClient(call: FrontendCall): Promise<PartialJson<ClientJSON> | null> {
  const { client } = call;
  if (!client) return null;
  const sessions = await findSessions(call);
  const signIn = await findSignIn(call, client.id);
  const signUp = await findSignUp(call, client.id);
  return {
    object: "client",
    id: client.id,
    sessions: await Promise.all(sessions.map((session) => presentSession(call, session))),
    sign_in: signIn && (await presentSignIn(call, signIn)),
    sign_up: signUp && presentSignUp(signUp),
    last_active_session_id: sessions[0]?.id ?? null,
    last_authentication_strategy: null,
    cookie_expires_at: null,
    created_at: Date.parse(client.createdAt),
    updated_at: Date.parse(client.createdAt),
  };
}

async function deleteClient(call: FrontendCall) {
  if (call.client) {
    await endSessions(call, { clientId: call.client.id });
    await call.db.delete(LocalClient, { id: call.client.id });
  }
  Object.assign(call, { client: null, token: "" });
  return null;
}

export const environmentRoutes: FrontendRoutes = {
  "GET /environment": presentEnvironment,
  // Clerk's script uses this method when a page loads first.
  "PATCH /environment": presentEnvironment,
  "GET /client": presentClient,
  "DELETE /client": deleteClient,
};
