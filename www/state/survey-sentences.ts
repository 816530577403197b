/**
 * Headlight's sentences for testing a head: pronouns, ambiguous words, questions, lists, and short and long sentences.
 */
export const SENTENCES = `
The dog chased the ball because it was bored.
The cup fell off the table because it was wet.
Maria told Anna that she had won the prize.
The boy thanked his father after he had found the keys.
The trophy does not fit into the bag because it is too small.
The lawyer asked the witness whether she remembered the car.
When the storm had passed, it left the village without power.
The teachers praised the pupils because they had worked hard.
My neighbour sold his house, and now it stands empty.
The company said that it would open a new factory.
He sat on the bank and watched the river.
The bank raised its interest rates again.
She caught the bat with both hands.
The bat flew out of the cave at night.
The spring was broken, so the clock stopped.
In spring the garden is full of flowers.
The pitcher threw the ball to the catcher.
A pitcher of water stood on the table.
The crane lifted the beams onto the roof.
A crane stood in the shallow water.
Where did you put the scissors?
Who wrote the letter that came this morning?
Why is the sky blue?
Can you tell me how late it is?
Do not touch the stove, it is hot!
Please close the window before you leave.
Come in and sit down.
What a beautiful evening!
Bread, butter, cheese and olives were on the table.
We packed tents, ropes, maps, torches and a first-aid box.
Red, green and blue make white.
Two plus three is five.
The train leaves at noon and arrives at four.
It rained for three days.
Nobody came.
Birds sing.
The old man sleeps.
Snow covered the mountains in the north.
The scientist who discovered the comet never saw it again.
The book that the student borrowed was never returned.
The horse raced past the barn fell.
The key to the cabinets is on the shelf.
The keys to the cabinet are on the shelf.
The players on the team were tired after the match.
If it snows tomorrow, the school will stay closed.
Although he was ill, he went to work.
She sings better than her sister.
Neither the coach nor the players knew the result.
The more you read, the more you know.
I have never seen such a large whale.
The painter mixed the colours before she began.
The soup tasted of salt and pepper.
The museum bought the painting from a French collector.
The ship sailed from Lisbon to Brazil in forty days.
Water boils at one hundred degrees.
The judge read the verdict while the crowd waited outside.
Her answer surprised everyone, even her friends.
The computer stopped because the program had an error.
The child gave the old woman her hat back.
They say that time heals all wounds.
`
  .trim()
  .split('\n');
