"use server";

import * as scim from "#lib/domains/trust/access/scim/operations.ts";
import * as sso from "#lib/domains/trust/access/sso/operations.ts";
import { action, changing } from "#lib/server/action.ts";

export const createSsoConnection = action(sso.createSsoConnection);
export const changeSsoConnection = changing(sso.changeSsoConnection);
export const deleteSsoConnection = changing(sso.deleteSsoConnection);
export const verifySsoDomains = changing(sso.verifySsoDomains);
export const createScimToken = changing(scim.createScimToken);
export const revokeScimToken = changing(scim.revokeScimToken);
export const testSsoConnection = action(sso.testSsoConnection);
