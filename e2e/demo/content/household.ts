/** The lists of a household: the first line is the name, and the rest is parsed like pasted text. */

export const WEEKLY_SHOP = `
Weekly shop
# Fruit and vegetables
- Apples ×6
- Bananas
- Spinach
- Tomatoes ×8
- Lemons ×2
- Potatoes 2 kg
# Dairy
- Milk 2 l
- Oat milk 1 l
- Yoghurt ×4
  The Greek one.
- Butter
- Eggs ×10
# Bread
- Sourdough loaf
- Rolls ×8
# Pantry
- Pasta ×2
- Tinned tomatoes ×4
- Olive oil
- Coffee 500 g
# Household
- Washing-up liquid
- Bin bags
`;

export const WEEKLY_CLEAN = `
Weekly clean
# Kitchen
- Wipe the worktops and the hob
- Clean the sink
- Take out paper and glass
- Mop the floor
# Bathroom
- Shower and tiles
- Basin and mirror
- Fresh towels ×4
# Living room
- Dust the shelves
- Vacuum, under the sofa too
- Water the plants
  The fern twice, the cactus not at all.
# Bedrooms
- Change the beds
- Wash the dark things
- Put books and games back
`;

export const BIRTHDAY = `
Ida’s birthday
# Invitations
- [x] Ask Ida whom to invite
- [x] Send the invitations
- Ask the parents about allergies
  Emma: nuts. Ben: milk.
# To buy
- [x] Balloons ×20
- [x] Candles ×8
- Lemonade 4 l
- Crisps ×3
- Paper plates ×12
# Cake
- Flour 400 g
- Sugar 200 g
- Butter 250 g
- Eggs ×5
- Strawberries 500 g
# On the day
- Hide the eight notes of the treasure hunt
- Blow up the balloons
- Bring the children home by six
`;

export const HIKING_TRIP = `
Hiking trip
# Documents
- Passport or identity card
- Driving licence
- Health insurance card
- Debit card and credit card
- Emergency numbers on paper
# Clothing
- Shirts (days + 1)
- Underwear (days + 1)
- Wool socks ×4
- Rain jacket
- Rain trousers
- Hiking boots, waxed
- Hat and gloves, in July too
# Washing
- Toothbrush
- Toothpaste
- Sun cream
- Mosquito repellent
- Micro fibre towels
  Useful in hostels and climbing gyms too.
# Medicine
- Blister plasters
- Paracetamol
- Tick tweezers
# Kitchen
- Gas stove
- Two pots
- Matches in a dry bag
- Coffee 250 g
- Oats 2 kg
`;

/** A list of the template above, with what this trip needs besides. */
export const NORWAY = `
Norway, packing list
# Documents
- [x] Passport or identity card
- [x] Driving licence
- [ ] Health insurance card
  The European one, and the number of the private insurance: +47 22 00 00 00
- [x] Debit card and credit card
- [ ] Emergency numbers on paper
- [ ] Tickets for the night train Oslo–Bodø, coach 4, seats 21 and 22
# Clothing
- [ ] Shirts (days + 1)
- [ ] Underwear (days + 1)
- [x] Wool socks ×4
- [x] Rain jacket
- [ ] Rain trousers
- [ ] A warm jumper for the evenings, the grey one that Grandmother knitted and that must not go into the dryer again
- [ ] Hiking boots, waxed
- [ ] Hat and gloves, in July too
# Washing
- [ ] Toothbrush
- [ ] Toothpaste
- [ ] Shampoo
- [ ] Sun cream
- [ ] Mosquito repellent
- [ ] Micro fibre towels
  Useful in hostels and climbing gyms too.
# Medicine
- [x] Blister plasters
- [ ] Paracetamol
- [ ] Instant ice pack
- [x] Tick tweezers
# Kitchen
- [x] Gas stove
- [ ] Two pots
- [ ] Matches in a dry bag
- [x] Coffee 250 g
- [ ] Oats 2 kg
- [ ] https://www.ut.no/hytter
`;

export const BILLS = `
Bills of the month
- Rent 1,240 €
- Electricity 68 €
- Internet 35 €
- Phones ×3
- Music school 54 €
- Insurance of the car 41 €
  By standing order: only look whether it went out.
`;

export const PIZZA = `
Pizza for six
# Dough, the evening before
- Flour 1 kg
- Water 650 ml
- Salt 25 g
- Yeast 3 g
# On top
- Tinned tomatoes ×2
- Mozzarella ×4
- Mushrooms 250 g
- Olives 100 g
- Basil
# When everybody is there
- Heat the oven to 250 °C for an hour
- One pizza at a time, for 7 minutes
`;

export const BOOKS = `
Books to read
- The Summer Book, Tove Jansson
- Piranesi, Susanna Clarke
- The Dispossessed, Ursula K. Le Guin
- Doughnut Economics, Kate Raworth
- A Pattern Language, Christopher Alexander
  Oskar has it; only the chapter on windows.
`;
