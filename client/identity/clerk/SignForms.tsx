import { SignIn, SignUp } from "@clerk/clerk-react";

export const SignInForm = () => <SignIn path="/sign-in" signUpUrl="/sign-up" fallbackRedirectUrl="/" />;

export const SignUpForm = () => <SignUp path="/sign-up" signInUrl="/sign-in" fallbackRedirectUrl="/" />;
